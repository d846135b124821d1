import { api, call } from '#app/lib/api.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { attemptHeader, type SendSms } from '#shared/messages.ts'

/** Sends a text. The same one again, after its answer was lost, goes out once. */
export async function sendMessage(json: SendSms): Promise<void> {
  const attemptKey = storedAttemptKey(`text:${json.userId}`)
  const headers = { [attemptHeader]: attemptKey.of(json) }
  await call(api.api.functions['send-sms'].$post({ json }, { headers }))
  attemptKey.end()
}
