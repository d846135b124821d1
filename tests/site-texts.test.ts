import { beforeAll, expect, test } from 'vitest'
import { chatContent } from '#practice/content/chat.ts'
import { practice } from '#practice/practice.ts'
import { blend, drink } from '#tests/support/offers.ts'
import { openSite } from '#tests/support/site.ts'
import { type Part, parsePage } from '#tests/support/site-document.ts'

// The content that SPEC.md requires of each page, as it is prerendered: what a visitor without scripts reads.

const { coach } = practice
const pages = new Map<string, Part>()
beforeAll(async () => {
  const site = await openSite()
  for (const { path, html } of await site.publicPages()) pages.set(path, parsePage(html))
})

function pageOf(path: string): Part {
  const page = pages.get(path)
  if (!page) throw new Error(`There is no page ${path}`)
  return page
}
const mainOf = (path: string) => pageOf(path).get('main')
const sectionsOf = (path: string) => mainOf(path).all('section')
const matches = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern))
const hrefOf = (within: Part | undefined, name: string) => within?.get('link', name).attribute('href')
const hrefs = (within: Part | undefined) => within?.getAll('link').map((link) => link.attribute('href'))
const headings = (within: Part | undefined) => within?.all('h2, h3').map(({ text }) => text)

test('the bar links to every page, and Book Now to the booking', () => {
  const bar = pageOf('/about').get('navigation', 'Main')
  expect(bar.getAll('link').map(({ text }) => text)).toEqual([
    ...['Home', 'Book a Session', 'Products', blend.name, `Chat with ${coach.firstName}`, 'Contact'],
  ])
  expect(hrefs(bar)).toEqual(['/', '/booking', '/products', '/order', '/chat', '/contact'])
  const banner = pageOf('/about').all('header')[0]
  const linksNamed = (name: string) =>
    banner?.getAll('link', name).map((link) => link.attribute('href')) ?? []
  expect(new Set(linksNamed('Book Now'))).toEqual(new Set(['/booking']))
  expect(new Set(linksNamed('Portal'))).toEqual(new Set(['/auth']))
  expect(linksNamed('Dashboard')).toEqual([])
})

test('the bar marks the current page', () => {
  for (const path of ['/', '/booking', '/products', '/order', '/chat', '/contact']) {
    const current = pageOf(path).get('navigation', 'Main').all('[aria-current=page]')
    expect(
      current.map((link) => link.attribute('href')),
      path,
    ).toEqual([path])
  }
})

test('the footer has contact details, the service links, the legal pages and the year', () => {
  const footer = pageOf('/about').get('contentinfo')
  expect(hrefOf(footer, practice.email)).toBe(`mailto:${practice.email}`)
  expect(hrefOf(footer, practice.phone.asWritten)).toBe(`tel:${practice.phone.e164}`)
  const services = footer.get('navigation', 'Services')
  for (const [name, href] of [
    ['Online Consultations', '/booking'],
    ['Foot Detox', '/booking'],
    [`Order ${drink.name}`, '/gingerade'],
    ['Wellness Products', '/products'],
    ['Client Portal', '/portal'],
    ['Dashboard', '/dashboard'],
  ] as const)
    expect(hrefOf(services, name), name).toBe(href)
  expect(hrefOf(footer, 'Privacy Policy')).toBe('/privacy-policy')
  expect(hrefOf(footer, 'Terms of Service')).toBe('/terms-of-service')
  expect(footer.text).toContain(`© ${new Date().getFullYear()} ${practice.name}`)
})

test('home has its five sections in order', () => {
  const [hero, meet, services, testimonials, cta, ...others] = sectionsOf('/')
  expect(others).toEqual([])
  expect(hero?.all('h1')).toHaveLength(1)
  expect(hero?.texts('*')).toContain('New')
  expect(hero?.text).toContain('In-person consultations are now offered in Chicago')
  expect(hrefOf(hero, 'Book a Session')).toBe('/booking')
  expect(hrefOf(hero, `Order ${drink.name}`)).toBe('/gingerade-products')

  expect(meet?.text).toContain(coach.firstName)
  const card = meet?.get('article')
  expect(headings(card)).toEqual([`${drink.name} Single Bottle`])
  expect(card?.text).toContain('$5.00')
  expect(card?.get('link', /^More Info/).attribute('href')).toBe('/gingerade-products')

  expect(services?.attribute('id')).toBe('services')
  expect(services?.getAll('article').flatMap(headings)).toEqual([
    'Online Consultations',
    'In-Person Consultations',
    'Foot Detox',
  ])
  expect(testimonials?.all('blockquote')).toHaveLength(3)

  const cards = cta?.getAll('article')
  expect(cards?.map(hrefs)).toEqual([['/booking'], ['/chat']])
  expect(headings(cards?.[1])).toEqual([`Ask ${coach.firstName}`])
})

test('booking has an intro, three services with prices, and says that online booking is coming soon', () => {
  const main = mainOf('/booking')
  expect(main.getAll('article').map(({ text }) => text)).toEqual(
    matches(
      /Online Consultations.*30 minutes ?\$40.*60 minutes ?\$80/,
      /In-Person Consultations.*Chicago, IL.*30 minutes ?\$40.*60 minutes ?\$80/,
      /Foot Detox.*Chicago, IL.*Session ?\$80/,
    ),
  )
  const panel = main.get('region', 'Schedule Your Appointment')
  expect(panel.text).toContain('Online booking is coming soon')
  expect(panel.getAll('button', 'Contact Us')).toHaveLength(1)
})

test('pricing compares every price and sends bulk orders to the contact page', () => {
  const main = mainOf('/pricing')
  expect(main.all('h1')).toHaveLength(1)
  expect(main.get('table', 'Sessions').texts('tbody tr')).toEqual(
    matches(
      /Online Consultations.*30 minutes.*\$40/,
      /Online Consultations.*60 minutes.*\$80/,
      /In-Person Consultations.*Chicago, IL.*30 minutes.*\$40/,
      /In-Person Consultations.*Chicago, IL.*60 minutes.*\$80/,
      /Foot Detox.*Chicago, IL.*Session.*\$80/,
    ),
  )
  expect(main.all('table')[1]?.texts('tbody tr')).toEqual(
    matches(
      /Single Bottle.*16 oz.*\$5\.00/,
      /6-Pack.*16 oz bottles.*Saves \$5.*Free shipping.*\$25\.00/,
      /Gallon.*Free shipping.*\$30\.00/,
      new RegExp(`${blend.name}.*\\$10\\.00`),
    ),
  )
  const bulk = main.get('region', 'Bulk Orders Available')
  expect(bulk.text).toContain('Wholesale pricing for businesses or events')
  expect(hrefs(bulk)).toEqual(['/contact'])
})

test('products has four resources that are coming soon, drink cards and testimonials', () => {
  const [resources, drinks, testimonials] = sectionsOf('/products')
  expect(resources?.getAll('listitem').map(({ text }) => text)).toEqual(
    matches(
      /eBook.*Plant-Based Living Guide/,
      /PDF.*3-Day Detox Plan/,
      /PDF.*Wellness Journal Template/,
      /eBook.*Herbal Remedies Guide/,
    ),
  )
  const buttons = resources?.getAll('listitem').map((item) => item.get('button', /^Coming Soon/))
  expect(buttons?.map((button) => button.attribute('disabled'))).toEqual(['', '', '', ''])
  const isPressed = (name: string) => pageOf('/products').get('button', name).attribute('aria-pressed')
  expect([isPressed('Card View'), isPressed('Table View')]).toEqual(['true', 'false'])
  expect(drinks?.texts('h3')).toEqual(['Single Bottle', '6-Pack', 'Gallon'])
  expect(testimonials?.all('blockquote')).toHaveLength(3)
})

test.each(['/gingerade-products', '/gingerade'])(
  '%s has three products, testimonials with stars, and the health benefits',
  (path) => {
    const main = mainOf(path)
    expect(main.all('.page')[1]?.texts('h2')).toEqual(['Single Bottle', '6-Pack', 'Gallon'])
    expect(main.getAll('button', /^Purchase /)).toHaveLength(3)
    const texts = main.texts('*')
    for (const text of ['$5.00', '$25.00', '$30.00', '16 oz', 'Saves $5', 'Free shipping'])
      expect(texts, text).toContain(text)
    expect(main.text.match(/Free shipping/g)).toHaveLength(2)
    const [testimonials, benefits] = sectionsOf(path)
    expect(testimonials?.getAll('img', /^[1-5] out of 5 stars$/)).toHaveLength(3)
    expect(benefits?.texts('h3')).toEqual(['Anti-inflammatory', 'Immune support', 'Digestive health'])
    expect(benefits?.text).toContain('have not been evaluated by the Food and Drug Administration')
  },
)

test('the blend page has its ten sections in order', () => {
  const main = mainOf('/order')
  expect(main.texts('h1')).toEqual([expect.stringContaining(blend.name)])
  expect(main.texts('h2').filter((text) => !/^\d/.test(text))).toEqual([
    'Why it was developed',
    'Five nutrient categories',
    'Eight botanicals',
    'Core benefits',
    'Suggested daily use',
    'What you receive',
    expect.stringMatching(/./),
  ])
  const part = (id: string) => main.all(`#${id}`)[0]
  const items = (id: string) =>
    part(id)
      ?.getAll('listitem')
      .map(({ text }) => text)
  expect(items('nutrients')).toEqual(
    matches(
      /^Essential.*41 of 41$/,
      /^Conditionally Essential.*6 of 7$/,
      /^Non-essential.*23 of 26$/,
      /^Endogenously Essential.*27 of 27$/,
      /^Microbiome Essential.*1 of 1$/,
    ),
  )
  expect(part('nutrients')?.text).toContain('98 of 102 essential nutrients and 8 botanicals')
  expect(items('botanicals')).toHaveLength(8)
  expect(part('benefits')?.text).toContain('have not been evaluated by the Food and Drug')
  expect(items('use')).toEqual(
    matches(/1 tsp ages 1-12/, /2 tsp ages 13-18/, /3 tsp adults 19\+/, /4\+ tsp athletes 16\+/),
  )
  expect(part('use')?.text).toMatch(/thyroid medication at least 4 hours apart/)
  const receive = part('receive')
  expect(receive?.text).toContain('Support by phone and text during the first week, 10 am to 6 pm CST')
  expect(receive?.text).toContain('30-day refund on the first pouch')
  expect(receive?.text).toContain('Free shipping on orders over $50')
  expect(receive?.text).toContain('Payment opens in a new tab.')
  expect(receive?.get('spinbutton', 'Quantity').attribute('value')).toBe('1')
  expect(receive?.get('form').text).toContain('$10.00')
  expect(part('faq')?.all('summary').length).toBeGreaterThanOrEqual(5)
})

test('contact has a labelled form, the location, the hours and the response time', () => {
  const main = mainOf('/contact')
  for (const name of ['Name', 'Email', 'Message']) expect(main.getAll('textbox', name), name).toHaveLength(1)
  expect(main.get('textbox', 'Email').attribute('type')).toBe('email')
  expect(main.text).toContain('Chicago, Illinois (in-person by appointment)')
  expect(main.text).toContain('Mon-Fri 9am-5pm CT')
  expect(main.text).toContain('Reply within 24 hours')
  for (const { name, href } of practice.social) expect(hrefOf(main, name), name).toBe(href)
})

test('about names the coach, their years of experience and three credentials', () => {
  const main = mainOf('/about')
  expect(main.texts('h1')).toEqual([`About ${coach.firstName}`])
  expect(main.text).toMatch(/15\+\s*years of experience/)
  expect(main.texts('h3')).toHaveLength(3)
})

test('chat greets, lists its topics and questions, and says that it is not medical advice', () => {
  const main = mainOf('/chat')
  expect(main.text).toContain(chatContent.panel.greeting)
  expect(main.text).toContain('Chat Interface')
  expect(main.getAll('heading', 'Ask About')).toHaveLength(1)
  for (const question of chatContent.askAbout.questions)
    expect(main.getAll('button', question), question).toHaveLength(1)
  expect(main.text).toContain('not medical advice')
})

test.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
])('%s has a title, at least eight sections and the email address of the practice', (path, title) => {
  expect(mainOf(path).texts('h1')).toEqual([title])
  expect(sectionsOf(path).length).toBeGreaterThanOrEqual(8)
  expect(mainOf(path).text).toContain(practice.email)
})
