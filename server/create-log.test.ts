import { expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { createOpenAiAssistant } from '#server/providers/assistant/openai.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { stripeKeys } from '#tests/support/fake-stripe.ts'
import { freePort } from '#tests/support/free-port.ts'

function logged(reason: unknown): string {
  const lines: string[] = []
  createLog('warn', { write: (line) => void lines.push(line) }).warn({ reason }, 'failed')
  return JSON.parse(lines[0] ?? '{}').reason
}
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

test('what a vendor’s library hides of a failed connection is in the line', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const stripe = createStripePayments({ ...stripeKeys, apiBase: nowhere })
  const model = createOpenAiAssistant({ apiKey: 'sk-test', baseUrl: nowhere, model: 'test' })
  expect(logged(await failureOf(stripe.close('cs_test_1')))).toMatch(
    /connection to Stripe.*\(ECONNREFUSED\)$/,
  )
  expect(logged(await failureOf(model.check()))).toMatch(/Connection error\. \(ECONNREFUSED\)$/)
})

test('a code that the message names, or that is no word of the system, isn’t added', () => {
  const named = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(logged(named)).toBe('Error: connect ECONNREFUSED 127.0.0.1:1')
  expect(
    logged(new Error('refused', { cause: Object.assign(new Error('ada@example.com'), { code: 'x1' }) })),
  ).toBe('Error: refused')
})
