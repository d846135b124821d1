import { practice } from '#practice/practice.ts'
import { connectionTest } from '#shared/conversation.ts'

const patienceMs = 30_000

/** By the browser's own means: the client comes with the first message. @throws the refusal, or why no answer came. */
export async function testConnection(): Promise<void> {
  const response = await fetch('/api/functions/chat-with-openai', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: practice.publishableKey },
    body: JSON.stringify({ messages: [{ role: 'user', content: connectionTest }] }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw response
  await response.text()
}
