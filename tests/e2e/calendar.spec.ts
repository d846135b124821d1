import type { Page } from '@playwright/test'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, type People } from '#tests/support/people.ts'

// On a server of its own: other files see the pages of a practice without hours.
test.use({ serverEnv: {} })

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true })
const freeTimes = (page: Page) => dialog(page).getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
/** Of today the next free time could pass before it is chosen. */
const chooseLaterDay = (page: Page) =>
  dialog(page).getByRole('group', { name: 'Day', exact: true }).getByRole('button').nth(1).click()

/** A day on which the practice is open. */
const mondayAfter = (date: string) => addDays(date, (8 - new Date(`${date}T12:00:00Z`).getUTCDay()) % 7 || 7)

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

test('on a phone the owner sets hours, adds and moves a session, closes its day, and answers a request', async ({
  page,
  people,
  server,
}) => {
  const client = await people.register()
  await people.confirmFromOutbox(client)
  const asClient = await people.caller(client)
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)

  await page.goto('/dashboard/calendar')
  await page.getByRole('link', { name: 'Set your hours' }).click()
  await page.getByRole('button', { name: 'Start taking bookings' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])

  await page.getByRole('link', { name: 'Back to the calendar' }).click()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Add session' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosa Lind')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('rosa.lind@example.com')
  await chooseLaterDay(page)
  await freeTimes(page).first().click()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await inDialog(page, 'Add').click()
  await page.getByRole('button', { name: /Rosa Lind/ }).click()
  await inDialog(page, 'Move').click()
  await chooseLaterDay(page)
  await freeTimes(page).nth(1).click()
  await inDialog(page, 'Move').click()
  await expect(page.getByText(/^Moved Rosa Lind\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Nothing was sent.').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const asOwner = await people.caller(administrator)
  const today = toLocal(new Date()).date
  const { body } = await asOwner('GET', `calendar?from=${today}&to=${addDays(today, 14)}`)
  const [session] = body.appointments
  const day = toLocal(new Date(session.starts_at)).date
  await page.getByRole('button', { name: 'Close a day' }).click()
  await dialog(page).getByLabel('Last day').fill(day)
  await dialog(page).getByLabel('First day').fill(day)
  await inDialog(page, 'Close this day').click()
  await inDialog(page, 'Close anyway').click()
  await inDialog(page, 'Move Rosa Lind').click()
  await chooseLaterDay(page)
  await freeTimes(page).first().click()
  await inDialog(page, 'Move').click()
  await expect(inDialog(page, 'Undo: Rosa Lind')).toBeVisible()
  await inDialog(page, 'Finish').click()
  await expect(dialog(page)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  const mailTo = async (to: string, subject: RegExp) =>
    (await server.outbox()).filter((mail) => mail.to === to && subject.test(mail.subject)).length
  // A step's email waits ten seconds for the undo.
  await expect.poll(() => mailTo('rosa.lind@example.com', /is moved/)).toBe(1)

  const booking = { service_type: 'Foot detox', duration_minutes: 60, date: addDays(day, 7), time: '11:00' }
  expect((await asClient('POST', 'appointments', booking)).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: /^Accept / }).click()
  await inDialog(page, 'Accept').click()
  await expect(page.getByText(/^Accepted /)).toBeVisible()
  await expect.poll(() => mailTo(client.email, /is confirmed$/)).toBe(1)
})

const hourPx = 64

/** A session at noon. Tests share a server, so each uses another week. */
async function addSession(people: People, name: string, daysAhead: number) {
  const asOwner = await people.caller(administrator)
  const date = mondayAfter(addDays(toLocal(new Date()).date, daysAhead))
  const { body } = await asOwner('POST', 'calendar/appointments', {
    client: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` },
    title: 'First talk',
    minutes: 60,
    starts_at: toInstant(date, '12:00')?.toISOString(),
    tell_client: false,
    any_time: true,
    key: crypto.randomUUID(),
  })
  const readStart = async (): Promise<string> => {
    const { body: calendar } = await asOwner('GET', `calendar?from=${date}&to=${addDays(date, 7)}`)
    const session = calendar.appointments.find(({ id }: { id: string }) => id === body.appointment.id)
    const { date: day, time } = toLocal(new Date(session.starts_at))
    return `${day} ${time}`
  }
  return { asOwner, date, readStart }
}

async function middleOf(page: Page, name: RegExp) {
  const entry = page.getByRole('button', { name })
  await entry.scrollIntoViewIfNeeded()
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not in the grid')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height }
}

test('on a desktop a session is dragged to another time, sees what is in the way, and asks before it moves', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  const { asOwner, date, readStart } = await addSession(people, 'Ada Byron', 21)
  const block = { starts_at: toInstant(date, '14:30'), ends_at: toInstant(date, '15:30'), title: 'Dentist' }
  await asOwner('POST', 'calendar/blocks', { ...block, any_time: true })
  await asOwner('POST', 'calendar/appointments', {
    client: { name: 'Grace Hopper', email: 'grace@example.com' },
    title: 'First talk',
    minutes: 30,
    starts_at: toInstant(date, '16:00')?.toISOString(),
    tell_client: false,
    any_time: true,
    key: crypto.randomUUID(),
  })
  await page.goto(`/dashboard/calendar?view=week&date=${date}`)
  // The whole day is in view: the pointer can't leave the window.
  await page.setViewportSize({ width: 1440, height: 1600 })
  const { x, y } = await middleOf(page, /^Ada Byron/)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + hourPx)
  await page.mouse.move(x, y + 2 * hourPx)
  await expect(page.getByText('Overlaps Dentist')).toBeVisible()
  await page.mouse.move(x, y + hourPx)
  await expect(page.getByText('Overlaps Dentist')).toBeHidden()
  await page.mouse.up()
  await expect(dialog(page)).toContainText('New time:')
  await inDialog(page, 'Move').click()
  await expect(page.getByText(/^Moved Ada Byron\./)).toBeVisible()
  expect(await readStart()).toBe(`${date} 13:00`)

  const end = await middleOf(page, /^Dentist/)
  await page.mouse.move(end.x, end.bottom - 3)
  await page.mouse.down()
  await page.mouse.move(end.x, end.bottom + hourPx / 2)
  await page.mouse.move(end.x, end.bottom - 3 + hourPx)
  await page.mouse.up()
  await expect(dialog(page).getByLabel('Until')).toHaveValue('16:30')
  await expect(dialog(page).getByRole('alert')).toContainText('There is a session with')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await inDialog(page, 'Save anyway').click()
  await expect(page.getByRole('button', { name: /^Dentist 2:30 – 4:30 PM/ })).toBeVisible()
})

test('by the keyboard alone the owner moves through the week, adds a session and takes it back', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  const date = mondayAfter(addDays(toLocal(new Date()).date, 35))
  await page.goto(`/dashboard/calendar?view=week&date=${date}`)
  await page.getByRole('button', { name: /^Add at 9:00 AM, Monday/ }).focus()
  // Typed without waiting for the page: every key means the week that the one before it led to.
  await Promise.all(['PageDown', 'ArrowRight', 'ArrowDown', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(page).toHaveURL(new RegExp(addDays(date, 7)))
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Zoe Marsh')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+13125550188')
  const dayOfMonth = Number(addDays(date, 8).slice(-2))
  await expect(dialog(page).getByText(new RegExp(`^Tue, \\w+ ${dayOfMonth}, 9:30 AM$`))).toBeVisible()
  await inDialog(page, /^Add/).press('Enter')
  await expect(page.getByText(/^Added Zoe Marsh/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Zoe Marsh/ })).toBeVisible()
  // It can be taken back for some seconds only.
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Zoe Marsh/ })).toHaveCount(0)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a session is dragged after a long press, and a swipe scrolls instead', async ({ page, people }) => {
    await people.asAdmin(page)
    const { date, readStart } = await addSession(people, 'Mary Shelley', 49)
    await page.goto(`/dashboard/calendar?view=day&date=${date}`)
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const { x, y } = await middleOf(page, /^Mary Shelley/)
    // A finger that touches a page while it scrolls stops the scrolling, and drags nothing.
    const scrollEnd = await page.evaluateHandle(() => ({
      isReached: new Promise((resolve) => {
        document.addEventListener('scrollend', resolve, { capture: true, once: true })
      }),
    }))
    await send('touchStart', x, y)
    await send('touchMove', x, y - 30)
    await send('touchEnd', x, y - 30)
    await scrollEnd.evaluate(({ isReached }) => isReached.then(() => undefined))
    await expect(dialog(page)).toHaveCount(0)

    const held = await middleOf(page, /^Mary Shelley/)
    await send('touchStart', held.x, held.y)
    await expect(page.getByRole('button', { name: /^Mary Shelley/ })).toHaveAttribute('data-dragging')
    await send('touchMove', held.x, held.y + hourPx / 2)
    await send('touchMove', held.x, held.y + hourPx)
    await send('touchEnd', held.x, held.y + hourPx)
    await inDialog(page, 'Move').click()
    await expect(page.getByText(/^Moved Mary Shelley\./)).toBeVisible()
    expect(await readStart()).toBe(`${date} 13:00`)
  })
})
