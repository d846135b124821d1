import { settings } from '#practice/settings.ts'
import { connectionTest } from '#shared/conversation.ts'

const timeoutMs = 30_000

/**
 * Uses plain `fetch`, because the API client is loaded with the first message only.
 * @throws Response when the server refuses, the answer's error, or the error of the failed call, also of an answer that isn't ours.
 */
export async function testConnection(): Promise<void> {
  const response = await fetch('/api/functions/chat-with-openai', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: settings.publishableKey },
    body: JSON.stringify({ messages: [{ role: 'user', content: connectionTest }] }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw response
  const { error } = await response.json()
  if (error) throw error
}
