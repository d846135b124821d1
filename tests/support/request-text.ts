import { settings } from '#practice/settings.ts'
import type { TestApp } from '#tests/support/app.ts'

/** A download of the API as text. */
export async function requestText(t: TestApp, path: string, token: string): Promise<string> {
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${token}` }
  const response = await t.app.request(path, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}
