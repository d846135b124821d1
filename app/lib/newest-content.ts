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

/** The exports of a content module of another version than this page's, which an import would not find. @throws Error */
export async function readContentModule(version: string, file: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/content/${version}/${file}`, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${file} of version ${version} could not be fetched`)
  const lines = (await response.text()).split('\n')
  const exports = lines.flatMap((line) => [...line.matchAll(/^export const (\w+)=(.*);$/gs)])
  return Object.fromEntries(exports.map(([, name = '', json = '']) => [name, JSON.parse(json)]))
}
