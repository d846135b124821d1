import { useState } from 'react'
import { api, call } from '#app/lib/api.ts'
import { createAttemptKey } from '#app/lib/attempt-key.ts'
import { attemptHeader, type SendSms } from '#shared/messages.ts'

/** Sends a text. The same one again, after its answer was lost, goes out once. */
export function useSendMessage() {
  const [attemptKey] = useState(createAttemptKey)
  return async (json: SendSms): Promise<void> => {
    const headers = { [attemptHeader]: attemptKey.of(json) }
    await call(api.api.functions['send-sms'].$post({ json }, { headers }))
    attemptKey.end()
  }
}
