import { type ReactNode, useEffect } from 'react'
import { Links, Meta, type MetaDescriptor, Outlet, Scripts } from 'react-router'
import css from '#app/app.css?inline'
import fontUrl from '#app/assets/fonts/eb-garamond.woff2?url'
import earlyEvents from '#app/boot/early-events.ts?inline-script'
import themeScript from '#app/boot/theme-script.ts?inline-script'
import tolerateMovedNodes from '#app/boot/tolerate-moved-nodes.ts?inline-script'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { SiteLayout } from '#app/components/layout/site-layout.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'
import { ignoreSkippedTransitions } from '#app/lib/ignore-skipped-transitions.ts'
import { replayEarlyEvents } from '#app/lib/replay-early-events.ts'
import { practice } from '#practice/practice.ts'
import { contentVersionPlaceholder } from '#shared/content-version.ts'

export const meta = (): MetaDescriptor[] => [{ title: practice.name }]

/** Written at build time and kept by hydration, so that they stay out of the browser bundle. */
const headScript = {
  __html: import.meta.env.SSR ? [themeScript, earlyEvents, tolerateMovedNodes].join(';') : '',
}
/** Says which version of the content the scripts of this page import: the one that the page was rendered with. */
const importMap = {
  __html: import.meta.env.SSR ? `{"imports":{"content/":"/content/${contentVersionPlaceholder}/"}}` : '',
}
const inlineCss = { __html: import.meta.env.SSR ? css : '' }

export function Layout({ children }: { children: ReactNode }) {
  const isPrerendered = useIsPrerendered()
  return (
    <html
      lang="en"
      className={isPrerendered ? undefined : document.documentElement.className}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isPrerendered && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, minified at build time
          <script suppressHydrationWarning dangerouslySetInnerHTML={headScript} />
        )}
        {import.meta.env.PROD && isPrerendered && (
          // Before any module script and preload: some browsers ignore a later map.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          <script type="importmap" suppressHydrationWarning dangerouslySetInnerHTML={importMap} />
        )}
        <Meta />
        <Links />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href="/app/app.css" />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          isPrerendered && <style suppressHydrationWarning dangerouslySetInnerHTML={inlineCss} />
        )}
      </head>
      <body>
        {children}
        {isPrerendered && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => void replayEarlyEvents(), [])
  useEffect(ignoreSkippedTransitions, [])
  return <Outlet />
}

/** For errors outside the pages, in the navigation or the footer. */
export const ErrorBoundary = ErrorPage

export function HydrateFallback() {
  return (
    <SiteLayout>
      <main id="main" className="page min-h-[60vh] pt-24">
        <Spinner label="Loading..." />
      </main>
    </SiteLayout>
  )
}
