declare module '*&as=picture' {
  const image: import('#app/lib/picture.ts').PictureImage
  export default image
}

declare module '*&format=jpg' {
  const address: string
  export default address
}

declare module '*?inline-script' {
  const code: string
  export default code
}

interface ImportMetaEnv {
  readonly BUILD_YEAR: string
}

interface Window {
  /** Clicks and submits that came before the page was live; null once it is. */
  early?: [Element, () => void][] | null
  /** The router's own list of screens, by the file in `app/`. */
  __reactRouterManifest?: {
    version?: string
    routes: Record<string, { module: string } | undefined>
  }
  /** The router, with the page that it waits for. */
  __reactRouterDataRouter?: {
    state: { location: RouterPath & { state: unknown }; navigation: { location?: RouterPath } }
    subscribe(listener: () => void): () => void
    navigate(
      to: RouterPath,
      options: { replace: boolean; preventScrollReset: boolean; state: unknown },
    ): Promise<void>
  }
}
type RouterPath = { pathname: string; search: string; hash: string }

/** Responses to what the page asked for while its scripts loaded, each to be taken once; null for a failed request. */
declare var firstResponses:
  | { token: string; byPath: Record<string, Promise<Response | null> | undefined> }
  | undefined
