import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LiveCard } from '#app/features/live/components/live-card.tsx'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { practice } from '#practice/practice.ts'
import { hours } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const link = 'https://meet.google.com/abc-defg-hij'
const running = { live: true, meeting_link: link }
const none = { live: false, meeting_link: null }
const idle = `No session is live. When ${practice.coach.firstName} starts one, you can join it here.`

beforeEach(() => {
  storeSession({ token: 'token', expiresAt: new Date(Date.now() + hours(24)).toISOString() })
  return () => clearSession()
})

/** The card, which reads these states one after the other. */
function open(states: object[], { canStart = true } = {}) {
  const requests = fakeApi({
    'GET /api/live': () => (states.length > 1 ? states.shift() : states[0]) ?? none,
    'GET /api/live/events': () => new Response(),
    'POST /api/live/start': () => apiError('not_allowed', {}, 403),
  })
  return { ...renderScreen(<LiveCard canStart={canStart} />), requests }
}

const card = () => within(screen.getByRole('region', { name: 'Video Consultation' }))
const button = (name: string) => card().getByRole<HTMLButtonElement>('button', { name })

test('a running session is shown without a toast', async () => {
  open([running])
  await waitFor(() => expect(button('Join').disabled).toBe(false))
  expect(openToasts()).toEqual([])
})

test('who may not start a session, such as the owner here, has no button for it', async () => {
  open([none], { canStart: false })
  expect(await card().findByText(idle)).toBeDefined()
  expect(card().queryByRole('button', { name: 'Start session' })).toBeNull()
})

test('a session that ended while offline cannot be joined', async () => {
  const tab = { close: vi.fn(), document: { title: '', body: {} }, location: { replace: vi.fn() } }
  vi.stubGlobal('open', () => tab)
  const { user } = open([running, none])
  await waitFor(() => expect(button('Join').disabled).toBe(false))
  await user.click(button('Join'))
  await expectToast('error: No active Google Meet session to join')
  expect(card().getByText('Ended')).toBeDefined()
  expect(button('Join').disabled).toBe(true)
  expect(tab.close).toHaveBeenCalledOnce()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('a blocked popup shows an error and leaves the link', async () => {
  vi.stubGlobal('open', () => null)
  const { user } = open([running])
  await waitFor(() => expect(button('Join').disabled).toBe(false))
  await user.click(button('Join'))
  await expectToast('error: Popup blocked. Please allow popups for this site.')
  expect(card().getByRole('link').getAttribute('href')).toBe(link)
  expect(button('Mute').disabled).toBe(true)
})

test('a client who starts a session reads that they may not', async () => {
  const { user } = open([none])
  await card().findByText(idle)
  await user.click(button('Start session'))
  await expectToast("error: You don't have permission to start a live session")
  expect(card().getByText(idle)).toBeDefined()
})
