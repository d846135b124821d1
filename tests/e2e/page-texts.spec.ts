import type { Locator, Page } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend, drink } from '#tests/support/offers.ts'

// The content that SPEC.md requires of each page, read with scripts switched off.
test.use({ javaScriptEnabled: false })

const { coach } = practice
const main = (page: Page) => page.getByRole('main')
const sections = (page: Page) => main(page).locator('section')

async function expectLink(within: Locator, name: string, href: string) {
  await expect(within.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', href)
}

test('the bar links to every page, and Book Now to the booking', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const items = ['Home', 'Book a Session', 'Products', blend.name, `Chat with ${coach.firstName}`, 'Contact']
  await expect(bar.getByRole('link')).toHaveText(items)
  for (const [index, href] of ['/', '/booking', '/products', '/order', '/chat', '/contact'].entries())
    await expect(bar.getByRole('link').nth(index)).toHaveAttribute('href', href)
  const banner = page.getByRole('banner')
  await expectLink(banner, 'Book Now', '/booking')
  await expectLink(banner, 'Portal', '/auth')
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('on paper a page has no link to skip to, no menu and no pale buttons', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([practice.name])
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect(main(page).locator('.button-primary').first()).toHaveCSS('color', ink)
})

test('the bar marks the current page', async ({ page }) => {
  for (const path of ['/', '/booking', '/products', '/order', '/chat', '/contact']) {
    await page.goto(path)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(current).toHaveCount(1)
    await expect(current).toHaveAttribute('href', path)
  }
})

test('the footer has contact details, the service links, the legal pages and the year', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expectLink(footer, practice.email, `mailto:${practice.email}`)
  await expectLink(footer, practice.phone.asWritten, `tel:${practice.phone.e164}`)
  const services = footer.getByRole('navigation', { name: 'Services' })
  for (const [name, href] of [
    ['Online Consultations', '/booking'],
    ['Foot Detox', '/booking'],
    [`Order ${drink.name}`, '/gingerade'],
    ['Wellness Products', '/products'],
    ['Client Portal', '/portal'],
    ['Dashboard', '/dashboard'],
  ] as const)
    await expectLink(services, name, href)
  await expectLink(footer, 'Privacy Policy', '/privacy-policy')
  await expectLink(footer, 'Terms of Service', '/terms-of-service')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${practice.name}`)
})

test('home has its five sections in order', async ({ page }) => {
  await page.goto('/')
  await expect(sections(page)).toHaveCount(5)
  const section = (index: number) => sections(page).nth(index)

  await expect(section(0).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section(0).getByText('New', { exact: true })).toBeVisible()
  await expect(section(0)).toContainText('In-person consultations are now offered in Chicago')
  await expectLink(section(0), 'Book a Session', '/booking')
  await expectLink(section(0), `Order ${drink.name}`, '/gingerade-products')

  await expect(section(1)).toContainText(coach.firstName)
  const card = section(1).getByRole('article')
  await expect(card.getByRole('heading')).toHaveText(`${drink.name} Single Bottle`)
  await expect(card).toContainText('$5.00')
  await expect(card.getByRole('link', { name: /^More Info/ })).toHaveAttribute('href', '/gingerade-products')

  await expect(section(2)).toHaveAttribute('id', 'services')
  await expect(section(2).getByRole('article').getByRole('heading')).toHaveText([
    'Online Consultations',
    'In-Person Consultations',
    'Foot Detox',
  ])
  await expect(section(3).locator('blockquote')).toHaveCount(3)

  const cards = section(4).getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByRole('link')).toHaveAttribute('href', '/booking')
  await expect(cards.nth(1).getByRole('heading')).toHaveText(`Ask ${coach.firstName}`)
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', '/chat')
})

test('booking has an intro, three services with prices, and says that online booking is coming soon', async ({
  page,
}) => {
  await page.goto('/booking')
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveText([
    /Online Consultations.*30 minutes\$40.*60 minutes\$80/s,
    /In-Person Consultations.*Chicago, IL.*30 minutes\$40.*60 minutes\$80/s,
    /Foot Detox.*Chicago, IL.*Session\$80/s,
  ])
  const panel = main(page).getByRole('region', { name: 'Schedule Your Appointment' })
  await expect(panel).toContainText('Online booking is coming soon')
  await expect(panel.getByRole('button', { name: 'Contact Us', includeHidden: true })).toHaveCount(1)
})

test('pricing compares every price and sends bulk orders to the contact page', async ({ page }) => {
  await page.goto('/pricing')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByRole('table', { name: 'Sessions' }).locator('tbody tr')).toHaveText([
    /Online Consultations.*30 minutes.*\$40/,
    /Online Consultations.*60 minutes.*\$80/,
    /In-Person Consultations.*Chicago, IL.*30 minutes.*\$40/,
    /In-Person Consultations.*Chicago, IL.*60 minutes.*\$80/,
    /Foot Detox.*Chicago, IL.*Session.*\$80/,
  ])
  await expect(main(page).getByRole('table').nth(1).locator('tbody tr')).toHaveText([
    /Single Bottle.*16 oz.*\$5\.00/,
    /6-Pack.*16 oz bottles.*Saves \$5.*Free shipping.*\$25\.00/,
    /Gallon.*Free shipping.*\$30\.00/,
    new RegExp(`${blend.name}.*\\$10\\.00`),
  ])
  const bulk = main(page).getByRole('region', { name: 'Bulk Orders Available' })
  await expect(bulk).toContainText('Wholesale pricing for businesses or events')
  await expect(bulk.getByRole('link')).toHaveAttribute('href', '/contact')
})

test('products has four resources that are coming soon, drink cards and testimonials', async ({ page }) => {
  await page.goto('/products')
  const resources = sections(page).nth(0).getByRole('listitem')
  await expect(resources).toHaveText([
    /eBook.*Plant-Based Living Guide/,
    /PDF.*3-Day Detox Plan/,
    /PDF.*Wellness Journal Template/,
    /eBook.*Herbal Remedies Guide/,
  ])
  for (const resource of await resources.all())
    await expect(resource.getByRole('button', { name: /^Coming Soon/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Card View', includeHidden: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Table View', includeHidden: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(sections(page).nth(1).getByRole('heading', { level: 3 })).toHaveText([
    'Single Bottle',
    '6-Pack',
    'Gallon',
  ])
  await expect(sections(page).nth(2).locator('blockquote')).toHaveCount(3)
})

for (const path of ['/gingerade-products', '/gingerade']) {
  test(`${path} has three products, testimonials with stars, and the health benefits`, async ({ page }) => {
    await page.goto(path)
    await expect(main(page).locator('.page').nth(1).getByRole('heading', { level: 2 })).toHaveText([
      'Single Bottle',
      '6-Pack',
      'Gallon',
    ])
    await expect(main(page).getByRole('button', { name: /^Purchase /, includeHidden: true })).toHaveCount(3)
    for (const text of ['$5.00', '$25.00', '$30.00', '16 oz', 'Saves $5'])
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    await expect(main(page).getByText('Free shipping', { exact: true })).toHaveCount(2)
    await expect(
      sections(page)
        .nth(0)
        .getByRole('img', { name: /^[1-5] out of 5 stars$/ }),
    ).toHaveCount(3)
    const benefits = sections(page).nth(1)
    await expect(benefits.getByRole('heading', { level: 3 })).toHaveText([
      'Anti-inflammatory',
      'Immune support',
      'Digestive health',
    ])
    await expect(benefits).toContainText('have not been evaluated by the Food and Drug Administration')
  })
}

test('the blend page has its ten sections in order', async ({ page }) => {
  await page.goto('/order')
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(blend.name)
  await expect(main(page).getByRole('heading', { name: /^(?!\d)/, level: 2 })).toHaveText([
    'Why it was developed',
    'Five nutrient categories',
    'Eight botanicals',
    'Core benefits',
    'Suggested daily use',
    'What you receive',
    /./,
  ])
  await expect(page.locator('#nutrients').getByRole('listitem')).toHaveText([
    /^Essential.*41 of 41$/,
    /^Conditionally Essential.*6 of 7$/,
    /^Non-essential.*23 of 26$/,
    /^Endogenously Essential.*27 of 27$/,
    /^Microbiome Essential.*1 of 1$/,
  ])
  await expect(page.locator('#nutrients')).toContainText('98 of 102 essential nutrients and 8 botanicals')
  await expect(page.locator('#botanicals').getByRole('listitem')).toHaveCount(8)
  await expect(page.locator('#benefits')).toContainText('have not been evaluated by the Food and Drug')
  await expect(page.locator('#use').getByRole('listitem')).toHaveText([
    /1 tsp ages 1-12/,
    /2 tsp ages 13-18/,
    /3 tsp adults 19\+/,
    /4\+ tsp athletes 16\+/,
  ])
  await expect(page.locator('#use')).toContainText(/thyroid medication at least 4 hours apart/)
  const receive = page.locator('#receive')
  await expect(receive).toContainText('Support by phone and text during the first week, 10 am to 6 pm CST')
  await expect(receive).toContainText('30-day refund on the first pouch')
  await expect(receive).toContainText('Free shipping on orders over $50')
  await expect(receive.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  await expect(receive.getByRole('form')).toContainText('$10.00')
})

test('the questions of the blend page open without scripts, one at a time', async ({ page }) => {
  await page.goto('/order')
  const questions = page.locator('#faq details')
  await questions.nth(0).locator('summary').click()
  await expect(questions.nth(0).locator('p')).toBeVisible()
  await questions.nth(1).locator('summary').click()
  await expect(questions.nth(1).locator('p')).toBeVisible()
  await expect(questions.nth(0).locator('p')).toBeHidden()
})

test('contact has a labelled form, the location, the hours and the response time', async ({ page }) => {
  await page.goto('/contact')
  for (const name of ['Name', 'Email', 'Message'])
    await expect(main(page).getByRole('textbox', { name, exact: true })).toBeVisible()
  await expect(main(page).getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await expect(main(page)).toContainText('Chicago, Illinois (in-person by appointment)')
  await expect(main(page)).toContainText('Mon-Fri 9am-5pm CT')
  await expect(main(page)).toContainText('Reply within 24 hours')
  for (const { name, href } of practice.social) await expectLink(main(page), name, href)
})

test('about names the coach, their years of experience and three credentials', async ({ page }) => {
  await page.goto('/about')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`About ${coach.firstName}`)
  await expect(main(page)).toContainText(/15\+\s*years of experience/)
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('chat lists its topics and says that it is not medical advice', async ({ page }) => {
  await page.goto('/chat')
  await expect(main(page).getByRole('heading', { name: 'Ask About' })).toBeVisible()
  await expect(main(page)).toContainText('not medical advice')
})

for (const [path, title] of [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
] as const) {
  test(`${path} has a title, at least eight sections and the email address of the practice`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await sections(page).count()).toBeGreaterThanOrEqual(8)
    await expect(main(page)).toContainText(practice.email)
  })
}

test('a phone without scripts can navigate, and gets the phone number instead of forms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByText(/^JavaScript is off\./)).toContainText(practice.phone.asWritten)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const [name, path] of [
    ['Products', '/products'],
    [`Chat with ${coach.firstName}`, '/chat'],
    ['Contact', '/contact'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden()
})
