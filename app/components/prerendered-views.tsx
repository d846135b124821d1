import { createContext, type ReactNode, useContext, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import chooseView from '#app/boot/choose-view.ts?inline-script'
import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'

/** A way to open a page. The first one whose conditions hold counts; the last has none. */
export type View = {
  /** What the address contains, `*` for any value: 'admin=true&tab=reset'. */
  search?: string
  /** What this device stores, by its key. */
  stored?: 'session' | 'cart'
  /** What the navigation state contains. */
  state?: string
}

/** For pages that only signed-in users see: others are about to be sent to the sign-in. */
export const sessionViews: readonly View[] = [{ stored: 'session' }, {}]

/** For pages opened by a signed link: what it opens only the browser knows. */
export const linkViews: readonly View[] = [{}]

type Props = {
  views: readonly View[]
  /** What a visitor without JavaScript reads. */
  withoutScripts: ReactNode
  children: ReactNode
}

const CurrentView = createContext<View | null>(null)
const chooseViewScript = { __html: import.meta.env.SSR ? chooseView : '' }

/**
 * A prerendered page whose content depends on the address, the session or the navigation state, which nobody knows when
 * it's rendered. The page holds one markup for each view; an inline script keeps the one that the visitor needs.
 */
export function PrerenderedViews({ views, withoutScripts, children }: Props) {
  const isPrerendered = useIsPrerendered()
  const [shown] = useState(() => (isPrerendered ? readChosenView() : null))
  // Every view keeps its place in the list, because React counts it into the generated ids.
  return (
    <>
      <noscript>{import.meta.env.SSR && withoutScripts}</noscript>
      {views.map((view, index) => (
        <ViewOf
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          view={isPrerendered ? view : null}
          isShown={index === (shown ?? 0)}
        >
          {children}
        </ViewOf>
      ))}
      {import.meta.env.SSR && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, minified at build time
        <script dangerouslySetInnerHTML={chooseViewScript} />
      )}
    </>
  )
}

type ViewProps = { view: View | null; isShown: boolean; children: ReactNode }

function ViewOf({ view, isShown, children }: ViewProps) {
  const content = <CurrentView value={view}>{children}</CurrentView>
  if (!import.meta.env.SSR) return isShown && content
  const { search, stored, state } = view ?? {}
  return (
    <template data-view="" data-search={search} data-stored={stored} data-state={state}>
      <AtAddress search={search ?? ''}>{content}</AtAddress>
    </template>
  )
}

/** Renders as if the page had been opened with these search parameters. */
function AtAddress({ search, children }: { search: string; children: ReactNode }) {
  const context = useContext(LocationContext)
  const location = { ...context.location, search: `?${search}` }
  return <LocationContext value={{ ...context, location }}>{children}</LocationContext>
}

/** The view that the component is prerendered for or hydrated from, null after a navigation. For the first render only. */
export const usePrerenderedView = () => useContext(CurrentView)

function readChosenView(): number | null {
  return import.meta.env.SSR ? null : Number(document.documentElement.dataset.view)
}
