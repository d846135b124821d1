import { readShownVersion } from '#app/lib/follow-content.ts'
import { seconds } from '#shared/time.ts'

const timeoutMs = seconds(3)

/** The published version, if it isn't the one that this page was rendered with; null also where nobody can tell. */
export async function findNewerVersion(): Promise<string | null> {
  try {
    const shown = readShownVersion()
    const response = await fetch('/content/head', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { version } = (await response.json()) as { version?: string }
    return response.ok && version !== undefined && version !== shown ? version : null
  } catch {
    // Offline, or the server is restarting.
    return null
  }
}
