import { seconds } from '#shared/time.ts'

/** On a slow connection the scripts come so late that the rows may have changed. */
const maxAgeMs = seconds(20)

/**
 * Takes the response to a request that the page sent as `token` while its scripts loaded (`app/boot/first-requests.ts`): null
 * if it sent none or too long ago, a promise of null if the request failed.
 */
export function takeFirstResponse(path: string, token: string | undefined): Promise<Response | null> | null {
  const { firstResponses } = globalThis
  const response = firstResponses?.byPath[path]
  if (!firstResponses || !response) return null
  delete firstResponses.byPath[path]
  return firstResponses.token === token && performance.now() < maxAgeMs ? response : null
}
