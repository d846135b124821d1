import path from 'node:path'
import type { Page } from '@playwright/test'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { waitForHydration } from '#tests/support/screen.ts'
import { root } from '#tests/support/sources.ts'

// A dental hygienist who sells nothing and has no pictures, from a content file alone.
test.use({ serverEnv: { CONTENT_FILE: path.join(root, 'content/examples/dental.json') } })

const { practice: delivered, products } = deliveredFacts
const names = [
  delivered.name,
  delivered.coach.firstName,
  delivered.place.city,
  delivered.place.region,
  delivered.email,
  ...products.map(({ name }) => name),
]
const trade = [
  'wellness',
  'plant-based',
  'holistic',
  'detox',
  'nutrient',
  'ginger',
  'lemon',
  'bottle',
  'pouch',
  'herbal',
]
const foreign = new RegExp(
  `${[...names, ...trade].join('|')}|coach(?!es)|\\bblend\\b|\\bdrink\\b|book a session`,
  'i',
)

/** What a visitor reads, hears or shares: texts, descriptions of pictures, title, and descriptions for search and links. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['alt', 'aria-label', 'title', 'placeholder', 'content']
    const elements = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    const described = elements.flatMap((element) =>
      attributes.flatMap((name) => (element.getAttribute(name) ?? '').replace(/^https?:\S*$/, '')),
    )
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => script.textContent,
    )
    return [document.title, document.body.innerText, ...described, ...data].filter(Boolean)
  })

const internalLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )

test('another practice has no word, picture or dead link of the delivered one', async ({ page, request }) => {
  const seen = new Set<string>()
  const waiting = ['/', '/auth', '/chat', '/privacy-policy', '/terms-of-service']
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    if (seen.has(address)) continue
    seen.add(address)
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await waitForHydration(page)
    for (const text of await readTexts(page)) expect(text, address).not.toMatch(foreign)
    const pictures = await page.locator('main img, main picture source').count()
    expect(pictures, `pictures on ${address}`).toBe(0)
    waiting.push(...(await internalLinks(page)).filter((link) => !seen.has(link)))
  }
  expect(seen).toContain('/pricing')
  for (const off of ['/products', '/gingerade-products', '/gingerade', '/order', '/checkout']) {
    expect([...seen]).not.toContain(off)
    expect((await request.get(off)).status(), off).toBe(404)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(
    [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, pagePath]) => pagePath || '/').sort(),
  ).toEqual(
    [
      '/',
      '/about',
      '/booking',
      '/chat',
      '/contact',
      '/pricing',
      '/privacy-policy',
      '/terms-of-service',
    ].sort(),
  )
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Lakeline Dental Hygiene',
  })
})

test('prices, hours and answers are those of the file', { tag: '@embedded' }, async ({ page }) => {
  await page.goto('/pricing')
  const cleaning = page.getByRole('row', { name: /Teeth Cleaning.*45 minutes/ })
  await expect(cleaning).toContainText('$115')
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Thu 8am-5pm, Fri 8am-1pm CT')
  await page.goto('/chat')
  await waitForHydration(page)
  await page.getByRole('textbox').fill('How much is a teeth cleaning?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('$115')
})
