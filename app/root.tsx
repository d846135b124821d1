import { type ReactNode, useEffect } from 'react'
import { Links, Meta, type MetaDescriptor, Outlet, Scripts } from 'react-router'
import css from '#app/app.css?inline'
import face from '#app/assets/fonts/eb-garamond.woff2?url'
import themeHead from '#app/boot/theme-script.ts?inline-script'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { SiteLayout } from '#app/components/layout/site-layout.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { replayEarlyEvents } from '#app/lib/replay-early-events.ts'
import { practice } from '#practice/practice.ts'

export const meta = (): MetaDescriptor[] => [{ title: practice.name }]

/** Inline texts are written at build time; the browser leaves them alone and its bundle does without them. */
const headScript = { __html: import.meta.env.SSR ? themeHead : '' }
const sheet = { __html: import.meta.env.SSR ? css : '' }

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, minified at build time */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={headScript} />
        <Meta />
        <Links />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href="/app/app.css" />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          <style suppressHydrationWarning dangerouslySetInnerHTML={sheet} />
        )}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => void replayEarlyEvents(), [])
  return <Outlet />
}

/** For what breaks outside the pages, navigation and footer included. */
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
