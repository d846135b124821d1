import type { Locator, Page, Request } from '@playwright/test'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { brokenWords } from '#tests/support/broken-words.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { enlargeText, findOverflow } from '#tests/support/large-text.ts'
import { administrator } from '#tests/support/people.ts'
import { gzipBytes } from '#tests/support/site.ts'

const phone = { width: 390, height: 844 }
test.use({ clients: 'demo', viewport: phone, hasTouch: true })

const maxTaps = 25
const bar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a morning on a phone takes at most 25 taps', { tag: '@embedded' }, async ({
  page,
  people,
  context,
  watched,
}) => {
  test.slow()
  // An online session that is about to begin, whatever the hour of this run.
  const asOwner = await people.caller(administrator)
  const added = await asOwner('POST', 'calendar/appointments', {
    client: { name: 'Nia Okoye', email: 'nia.okoye@example.com' },
    service: 'online',
    minutes: 30,
    starts_at: new Date(Math.ceil(Date.now() / 300_000 + 1) * 300_000).toISOString(),
    place: 'online',
    tell_client: false,
    any_time: true,
    key: crypto.randomUUID(),
  })
  expect(added.status).toBe(200)
  watched.expectError(/a request to https:\/\/meet\.example\.com\/demo/)
  await context.route('https://meet.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The meeting</title>' }),
  )

  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.tap()
  }
  await people.asAdmin(page)
  await page.goto('/dashboard/today')

  const meeting = context.waitForEvent('page')
  await tap(region(page, 'Next sessions').getByRole('link', { name: /^Start the session with Nia Okoye/ }))
  await (await meeting).waitForURL('https://meet.example.com/**')
  await (await meeting).close()

  const requests = region(page, 'Requests')
  await expect(requests).toBeVisible()
  const askedBefore = await totalOf(requests)
  for (let answered = 1; answered <= 2; answered++) {
    const accept = requests.getByRole('button', { name: /^Accept / }).first()
    const name = /^Accept ([^,]+)/.exec((await accept.getAttribute('aria-label')) ?? '')?.[1]
    await tap(accept)
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Accept/ }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => totalOf(requests)).toBe(askedBefore - answered)
    await expect(page.getByText(`Accepted ${name}.`)).toBeVisible()
  }

  const packed: string[] = []
  for (let count = 0; count < 3; count++) {
    const button = region(page, 'Orders')
      .getByRole('button', { name: /^Mark as packed: order \d+$/ })
      .first()
    const name = (await button.getAttribute('aria-label')) ?? ''
    await tap(button)
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    packed.push(/\d+/.exec(name)?.[0] ?? '')
  }

  for (let count = 0; count < 2; count++) {
    await tap(
      region(page, 'To answer')
        .getByRole('link', { name: /^Reply to / })
        .first(),
    )
    await expect(page.getByLabel('Your answer')).toBeFocused()
    await page.keyboard.type('Yes, see you then.')
    await tap(page.getByRole('button', { name: /^Send (text|email|to the portal)$/ }))
    await expect(page.getByRole('article').getByText('Waiting for them')).toBeVisible()
    await tap(bar(page).getByRole('link', { name: 'Today' }))
  }
  expect(taps, 'taps of a morning').toBeLessThanOrEqual(maxTaps)

  for (const number of packed) {
    const { body } = await asOwner('GET', `orders/number/${number}`)
    expect(body.order.packed_at, `order ${number}`).not.toBeNull()
  }
})

/** What a browser does when the window is resized or hidden during a view transition. */
function skipTransitions() {
  const { startViewTransition } = document
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update)
    transition.skipTransition()
    return transition
  }
}

/** The number in the heading of a list; 0 once the list is gone. */
const totalOf = async (list: Locator) => {
  const [heading = ''] = await list.getByRole('heading').allTextContents()
  return Number(heading.match(/\d+/g)?.at(-1) ?? 0)
}

test('somebody new finds each of the eight places, on a phone and on a desktop', async ({ page, people }) => {
  await page.addInitScript(skipTransitions)
  await people.asAdmin(page)
  const places = ['Calendar', 'Inbox', 'Orders', 'Clients', 'Money', 'Settings', 'Today']
  const behindMore = ['Clients', 'Money', 'Settings', 'Site']
  for (const width of [390, 1440]) {
    const open = async (name: string) => {
      if (width === 390 && behindMore.includes(name)) {
        await expect(page.locator('#more-places')).toBeHidden()
        await bar(page).getByRole('button', { name: 'More', exact: true }).click()
      }
      await bar(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
    }
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard/today')
    for (const name of places) {
      await open(name)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(
        bar(page)
          .locator('[aria-current]')
          .filter({ visible: true })
          .filter({ hasText: new RegExp(`${name}|More`) }),
      ).toHaveCount(1)
    }
    await open('Site')
    await expect(page.getByRole('heading', { level: 1, name: 'Your site' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Today' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/today$/)
  }
})

/** The first thing on each screen that says something or does something of the practice. */
const firstRows: Record<string, string> = {
  '/dashboard/today': 'main section li',
  '/dashboard/calendar': 'main section :is(li, [data-slot])',
  '/dashboard/inbox': 'main section li',
  '/dashboard/orders': 'main tbody tr',
  '/dashboard/clients': 'main tbody tr',
  '/dashboard/money': 'main tbody tr',
  '/dashboard/settings': 'main li',
  '/dashboard/selling': 'main input',
  '/dashboard/notices': 'main li',
  '/dashboard/security': 'main button',
}

test('each screen begins near the top of a phone, loads at most 60 KB of scripts beyond what all share, and has room for large text', async ({
  page,
  people,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await people.asAdmin(page)
  const scripts = new Map<string, Set<string>>()
  const tops: Record<string, number> = {}
  for (const [path, row] of Object.entries(firstRows)) {
    const loaded = new Set<string>()
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) loaded.add(pathname)
    }
    page.on('request', note)
    await page.goto(path)
    await expect(page.locator(row).first()).toBeVisible()
    page.off('request', note)
    scripts.set(path, loaded)
    await expect(page.locator('main :is(.skeleton, [data-waiting])')).toHaveCount(0)
    const box = await page.locator(row).first().boundingBox()
    tops[path] = Math.round(box?.y ?? Number.NaN)
    await expectRoomForLargeText(page, path)
    await page.setViewportSize(phone)
  }
  const low = Object.entries(tops).filter(([, top]) => !(top < 400))
  expect(low, JSON.stringify(tops)).toEqual([])
  const all = [...scripts.values()]
  const shell = new Set([...(all[0] ?? [])].filter((script) => all.every((loaded) => loaded.has(script))))
  const others = (loaded: Set<string>) => [...loaded].filter((script) => !shell.has(script))
  expect(shell.size).toBeGreaterThan(5)
  const sizes = [...scripts].map(([path, loaded]) => [path, gzipBytes(others(loaded))] as const)
  const heavy = sizes.filter(([, size]) => size > 60 * 1024)
  expect(heavy, JSON.stringify([gzipBytes(shell), ...sizes])).toEqual([])
})

test('whoever has set up more than the dashboard lands on Today after the sign-in', async ({ page }) => {
  await page.goto('/auth?admin=true')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in as Administrator' }).click()
  await expect(page).toHaveURL(/\/dashboard\/today$/)
  await expect(page.getByText('Welcome to the dashboard!').first()).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
})

/** Text of twice the size fits a phone and a desktop. */
async function expectRoomForLargeText(page: Page, path: string) {
  await enlargeText(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findOverflow(page), `${path}, ${width} px`).toEqual([])
  }
}

for (const width of [390, 1440]) {
  test(`Today and its navigation fit ${width} pixels, also enlarged, and axe finds nothing`, async ({
    page,
    people,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await people.asAdmin(page)
    const enlarged = ['/dashboard/today', '/dashboard/settings', '/dashboard/inbox']
    if (width === 390) enlarged.push('/dashboard/orders', '/dashboard/clients')
    for (const path of enlarged) {
      await page.goto(path)
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      const more = page.getByRole('button', { name: 'More', exact: true })
      if (width === 390) await more.click()
      expect(await findViolationsInBothThemes(page), path).toEqual([])
      if (width === 390) await more.click()
      for (const filter of await page.getByRole('button', { name: 'Filter' }).all()) await filter.click()
      await enlargeText(page)
      expect(await findOverflow(page), path).toEqual([])
      for (const name of ['Today', 'Calendar', 'Inbox', 'Orders'])
        await expect(bar(page).getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({
          ratio: 1,
        })
      if (width === 390) await expect(more).toBeInViewport({ ratio: 1 })
    }
  })
}

test('the dashboard has room for large text', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await expectRoomForLargeText(page, '/dashboard')
})

test('Today prints on one page, A4 and Letter', async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard/today')
  await expect(region(page, 'Next sessions')).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({
      format,
      margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
    })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    expect(pages, format).toBe(1)
  }
})

test('with text of twice the size, the inbox names who wrote and the calendar breaks no word', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard/inbox')
  const names = page.locator('main section li a > :first-child')
  await expect(names.first()).toBeVisible()
  await enlargeText(page)
  const cut = await names.evaluateAll((all) =>
    all.flatMap((name) =>
      name.scrollWidth > name.clientWidth && name.clientWidth < 250 ? [name.textContent] : [],
    ),
  )
  expect(cut).toEqual([])

  await page.goto('/dashboard/calendar?view=list')
  const rows = page.locator('main section[aria-labelledby^="day-"] li span')
  await expect(rows.first()).toBeVisible()
  await enlargeText(page)
  expect(await rows.evaluateAll(brokenWords)).toEqual([])
  await page.goto('/dashboard/calendar?view=day')
  const days = page.getByRole('group', { name: 'Days of this week' })
  await expect(days).toBeVisible()
  await enlargeText(page)
  expect(await days.evaluateAll(brokenWords)).toEqual([])
})
