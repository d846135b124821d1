import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RequestedPayment } from '#app/features/payment-request-page/components/requested-payment.tsx'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import type { RequestedPayment as Requested } from '#shared/payment-requests.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const view = 'POST /api/pay/view'
const open: Requested = {
  ...{ what: 'A long talk', name: 'Bea Lind', cents: 4500, state: 'open', paid_at: null, refunded_cents: 0 },
}
function show(answers: Parameters<typeof fakeApi>[0], result: PaymentResult = null) {
  const requests = fakeApi(answers)
  return { requests, ...renderScreen(<RequestedPayment token="token" result={result} />) }
}

test('says what is asked for, and leads to the payment page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = show({
    [view]: () => ({ request: open }),
    'POST /api/pay/open': () => ({ url: 'http://localhost/sandbox/pay/1' }),
  })
  expect(await screen.findByRole('heading', { name: '$45.00 to pay' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay $45.00 by card' }))
  await expect.poll(() => assign).toHaveBeenCalledWith('http://localhost/sandbox/pay/1')
})

test.each<[string, Partial<Requested>, PaymentResult, RegExp]>([
  ['paid', { state: 'paid', paid_at: '2026-11-20T18:00:00.000Z' }, null, /Your payment arrived on/],
  [
    'checked',
    { state: 'review' },
    null,
    /^We received a payment and are checking it\. Nothing to pay now\.$/,
  ],
  ['more than is left', { state: 'more_than_due' }, null, /^Less than \$45\.00 is left to pay by now\./],
  ['withdrawn', { state: 'cancelled' }, null, /is no longer requested/],
  ['refunded and withdrawn', { state: 'cancelled', refunded_cents: 500 }, null, /^We refunded \$5\.00\.$/],
  ['left', {}, 'cancelled', /Nothing was charged/],
  ['declined', {}, 'declined', /card was declined and nothing was charged/],
  ['not decided', {}, 'done', /haven’t heard from the payment provider/],
  ['refunded', { state: 'paid', refunded_cents: 500 }, null, /\$5\.00 of it was refunded/],
])('says that it is %s', async (_name, change, result, sentence) => {
  const request = { ...open, ...change }
  show({ [view]: () => ({ request }), 'POST /api/pay/check': () => ({ request }) }, result)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ }) !== null).toBe(request.state === 'open')
})

test.each<[Requested['state'], string]>([
  ['more_than_due', 'Not $45.00 any more'],
  ['cancelled', 'Nothing to pay here'],
])('a request that is %s doesn’t say that nothing is to be paid of its session', async (state, name) => {
  show({ [view]: () => ({ request: { ...open, state } }) })
  expect(await screen.findByRole('heading', { name })).toBeDefined()
})

test('asks the provider for whoever comes back, and shows what is known while it is silent', async () => {
  const { requests } = show(
    {
      [view]: () => ({ request: open }),
      'POST /api/pay/check': () => apiError('payment_unavailable', {}, 502),
    },
    'done',
  )
  expect(await screen.findByText(/haven’t heard/)).toBeDefined()
  expect(requests.map(({ route }) => route)).toEqual(['POST /api/pay/check', view])
})

test('a lost request is sent again', async () => {
  const { requests } = show({
    [view]: () => {
      if (requests.length === 1) throw new TypeError('Failed to fetch')
      return { request: open }
    },
  })
  expect(await screen.findByRole('heading', { name: '$45.00 to pay' })).toBeDefined()
})

test('shows how it stands when it was paid in the meantime', async () => {
  let request = open
  const { user } = show({
    [view]: () => ({ request }),
    'POST /api/pay/open': () => {
      request = { ...open, state: 'paid' }
      return apiError('conflict', {}, 409)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pay $45.00 by card' }))
  await expectToast('error: This has changed in the meantime. This is how it is now.')
  expect(await screen.findByRole('heading', { name: '$45.00 paid' })).toBeDefined()
})

test('a link that opens nothing says why', async () => {
  expectConsoleError(/link_expired/)
  show({ [view]: () => apiError('link_expired', {}, 410) })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeDefined()
})
