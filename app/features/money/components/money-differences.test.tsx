import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MoneyDifferences } from '#app/features/money/components/money-differences.tsx'
import type { MoneyDifference, MoneyDifferences as Shown } from '#shared/money-differences.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const route = 'GET /api/money/differences'
const mendRoute = `POST /api/money/differences/${id}/mend`
const refund: MoneyDifference = {
  ...{ id, what: 'refunded', found_at: '2026-11-03T12:00:00.000Z', payment: 'cs_1' },
  ...{ description: 'Gingerade gallon', our_cents: 500, provider_cents: 2500 },
}
const shown = (differences: MoneyDifference[], more: Partial<Shown> = {}): Shown => ({
  ...{ differences, provider: 'stripe', compared_at: null, is_late: false },
  ...more,
})
const inDialog = () => within(screen.getByRole('dialog'))

test('says when the books were compared and agree', async () => {
  fakeApi({ [route]: () => shown([], { compared_at: '2025-11-20T12:00:00.000Z' }) })
  renderScreen(<MoneyDifferences />)
  const sentence = 'Our books and Stripe’s agree. Compared on Nov 20, 2025 at 6:00 AM.'
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a comparison of today says “today” instead of the date', async () => {
  fakeApi({ [route]: () => shown([], { compared_at: new Date().toISOString() }) })
  renderScreen(<MoneyDifferences />)
  expect(await screen.findByText(/agree\. Compared today at \d+:\d\d [AP]M\.$/)).toBeDefined()
})

test('shows nothing before the books were first compared', async () => {
  const requests = fakeApi({ [route]: () => shown([]) })
  const { container } = renderScreen(<MoneyDifferences />)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(within(container).queryByText(/agree/)).toBeNull()
})

test('says that a comparison is missing instead of that the books agree', async () => {
  fakeApi({ [route]: () => shown([], { compared_at: '2025-11-20T12:00:00.000Z', is_late: true }) })
  renderScreen(<MoneyDifferences />)
  expect(await screen.findByText(/comparison with Stripe didn’t work today/)).toBeDefined()
  expect(screen.queryByText(/agree/)).toBeNull()
})

test('mending says before what it records, and the list follows', async () => {
  let open = [refund]
  fakeApi({
    [route]: () => shown(open, { compared_at: new Date().toISOString() }),
    [mendRoute]: () => {
      open = []
      return {}
    },
  })
  const { user } = renderScreen(<MoneyDifferences />)
  expect(await screen.findByText('Stripe shows $25.00 as refunded; our books show $5.00.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Correct the refund of Gingerade gallon' }))
  expect(inDialog().getByText('Records the refund of $20.00 that was made at Stripe.')).toBeDefined()
  await user.click(inDialog().getByRole('button', { name: 'Correct' }))
  await expectToast('success: The books are corrected')
  expect(await screen.findByText(/books and Stripe’s agree/)).toBeDefined()
})

test('a failure leaves the difference and the dialog, and says so', async () => {
  fakeApi({ [route]: () => shown([refund]), [mendRoute]: () => apiError('payment_unavailable', {}, 502) })
  const { user } = renderScreen(<MoneyDifferences />)
  await user.click(await screen.findByRole('button', { name: /^Correct the refund/ }))
  await user.click(inDialog().getByRole('button', { name: 'Correct' }))
  await expectToast(
    'error: We couldn’t reach Stripe, so the books weren’t changed. Try again in a few minutes.',
  )
  expect(screen.getByText(/^Gingerade gallon/)).toBeDefined()
})

test('what nothing can mend says what to do and is marked as looked at', async () => {
  const unknown = { ...refund, what: 'unknown' as const, description: null, our_cents: 0 }
  const requests = fakeApi({ [route]: () => shown([unknown]), [mendRoute]: () => ({}) })
  const { user } = renderScreen(<MoneyDifferences />)
  expect(await screen.findByText('Stripe shows a payment of $25.00 that our books don’t know.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'What to do about the payment of cs_1' }))
  expect(inDialog().getByText(/Open the payment at Stripe\./)).toBeDefined()
  await user.click(inDialog().getByRole('button', { name: 'Looked at' }))
  await expectToast('success: Marked as looked at')
  expect(requests.filter((each) => each.route === mendRoute)).toHaveLength(1)
})
