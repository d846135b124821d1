import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { openEditor, priceChange } from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

const path = '/dashboard/site?section=practice'
const hoursChange = {
  ...priceChange,
  path: 'facts.practice.hours',
  label: 'Practice & hours › Opening hours',
}

/** A practice that opens and takes bookings from Monday to Saturday. */
function openWithBooking(changes: object[] = [hoursChange]) {
  const document = { ...deliveredDraft().document }
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const
  const hours = [{ days, opens: '09:00', closes: '17:00' }]
  const booking = { ...bookingRules, hours: [{ place: 'online', ...hours[0] }] }
  document.facts = { ...document.facts, booking, practice: { ...deliveredFacts.practice, hours } }
  return openEditor({
    path,
    draft: { document, base_document: document },
    handlers: {
      'GET /api/content/changes': () => ({
        revision: 1,
        base: 1,
        changes,
        problems: [],
        claims: [],
        booked: [],
      }),
    },
  })
}

const note = /can be booked outside your opening hours on Saturdays/

test('a day that is closed and can still be booked is told at the hours and before publishing', async () => {
  const { user } = openWithBooking()
  const saturday = await screen.findByRole('checkbox', { name: /^Saturday/ })
  expect(screen.queryByText(note)).toBeNull()
  await user.click(saturday)
  const noteElement = screen.getByText(note)
  expect(within(noteElement).getByRole('link').getAttribute('href')).toBe('/dashboard/calendar?part=settings')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await within(await screen.findByRole('dialog')).findByText(note)
})

test('another change is published without a word about hours', async () => {
  const { user } = openWithBooking([priceChange])
  await user.click(await screen.findByRole('checkbox', { name: /^Saturday/ }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^1 change/)
  expect(dialog.queryByText(note)).toBeNull()
})

test('a second time of a day begins where it is typed, and its removal ends where it was added', async () => {
  const { user } = openWithBooking()
  const add = { name: 'Add a second time on Monday' }
  await user.click(await screen.findByRole('button', add))
  expect(document.activeElement).toBe(screen.getByLabelText('Monday, again opens'))
  await user.click(screen.getByRole('button', { name: 'Remove Monday, again' }))
  expect(document.activeElement).toBe(screen.getByRole('button', add))
})
