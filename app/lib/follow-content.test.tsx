import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followContent } from '#app/lib/follow-content.ts'
import { seconds } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))

/** Follows the only link with a click; whether the router would have seen it. */
function clickReachesRouter(attributes: string, init: MouseEventInit = {}) {
  document.body.innerHTML = `<a ${attributes}>Prices</a>`
  let isSeen = false
  document.body.addEventListener('click', () => {
    isSeen = true
  })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault())
  document.querySelector('a')?.dispatchEvent(click)
  return isSeen
}

test('asks for the published version when the page is used, at most every ten seconds', async () => {
  const requests = fakeApi({ 'GET /content/head': () => ({ version: 'one' }) })
  stop = followContent({ version: 'one', scripts: 'a' })
  touch()
  expect(requests).toHaveLength(0)
  vi.advanceTimersByTime(seconds(11))
  touch()
  touch()
  await vi.waitFor(() => expect(requests).toHaveLength(1), 15_000)
  vi.advanceTimersByTime(seconds(11))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(requests).toHaveLength(2), 15_000)
})

test('leaves links to the router while the content is current or the server is away', async () => {
  let isAway = true
  const requests = fakeApi({
    'GET /content/head': () =>
      isAway ? new Response('gone', { status: 502 }) : { version: 'one', scripts: 'a' },
  })
  stop = followContent({ version: 'one', scripts: 'a' })
  for (const count of [1, 2]) {
    vi.advanceTimersByTime(seconds(11))
    touch()
    await vi.waitFor(() => expect(requests).toHaveLength(count), 15_000)
    isAway = false
  }
  expect(clickReachesRouter('href="/pricing"')).toBe(true)
})

test.each([
  { what: 'newer content is published', head: { version: 'two', scripts: 'a' } },
  { what: 'another build of the software runs', head: { version: 'one', scripts: 'b' } },
])('lets the browser follow the next link once $what', async ({ head }) => {
  const requests = fakeApi({ 'GET /content/head': () => head })
  stop = followContent({ version: 'one', scripts: 'a' })
  vi.advanceTimersByTime(seconds(11))
  touch()
  await vi.waitFor(() => expect(clickReachesRouter('href="/pricing"')).toBe(false), 15_000)
  expect(clickReachesRouter('href="/pricing"', { ctrlKey: true })).toBe(true)
  expect(clickReachesRouter('href="/contact" data-needs-tab')).toBe(true)
  expect(clickReachesRouter('href="https://elsewhere.test/"')).toBe(true)
  expect(clickReachesRouter(`href="${location.pathname}#prices"`)).toBe(true)
  vi.advanceTimersByTime(seconds(60))
  touch()
  expect(requests).toHaveLength(1)
})
