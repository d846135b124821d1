import { seconds } from '#shared/time.ts'

const timeoutMs = seconds(3)

/** Whether the server has another build than this page, whose scripts it doesn't have any more; false where nobody can tell. */
export async function isOtherBuild(): Promise<boolean> {
  try {
    const response = await fetch('/content/head', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { scripts } = (await response.json()) as { scripts?: string }
    return response.ok && scripts !== undefined && scripts !== window.__reactRouterManifest?.version
  } catch {
    // Offline, or the server is restarting.
    return false
  }
}
