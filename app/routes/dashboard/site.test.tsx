import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { apiError } from '#tests/support/fake-api.ts'
import {
  openEditor,
  openPrice,
  priceChange,
  saveRoute,
  servicesPath,
} from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
})

test('a price typed as dollars is saved as cents, and the page says so', async () => {
  const { user, savedDocuments } = openEditor({ path: servicesPath })
  const price = await openPrice(user)
  expect(price.value).toBe('40')
  await user.clear(price)
  await user.type(price, '$45.50')
  await waitFor(() => expect(screen.getByText('Saved')).toBeDefined())
  expect(savedDocuments().at(-1)?.facts).toMatchObject({
    services: [{ durations: [{ cents: 4550 }, { cents: 8000 }] }, {}, {}],
  })
  expect(price.value).toBe('$45.50')
})

test('a price in words is refused at the field and keeps the old one', async () => {
  const { user, savedDocuments } = openEditor({ path: servicesPath })
  const price = await openPrice(user)
  await user.clear(price)
  await user.type(price, 'cheap')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(/Enter the price in dollars/)).toHaveLength(2)
  expect(savedDocuments()).toEqual([])
})

test('shows the change, then says Published once the server has', async () => {
  let isPublished = false
  const { user, requests } = openEditor({
    path: servicesPath,
    handlers: {
      'POST /api/content/publish': () => {
        isPublished = true
        return { id: 2, version: 'def', published_at: '2026-11-22T12:00:00.000Z', warnings: [] }
      },
    },
  })
  const price = await openPrice(user)
  await user.clear(price)
  await user.type(price, '45')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish your changes' }))
  expect((await dialog.findByRole('list', { name: 'What changes' })).textContent).toContain('$40.00')
  expect(isPublished).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('dialog', { name: 'Published' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'View site' }).getAttribute('href')).toBe('/pricing')
  expect(requests.find(({ route }) => route === 'POST /api/content/publish')?.body).toMatchObject({ base: 1 })
})

test('words that promise a cure are published only after they were read', async () => {
  const claims = [{ path: 'facts.products.0.description', word: 'cures', sentence: 'It cures colds.' }]
  const { user, requests } = openEditor({
    handlers: {
      'POST /api/content/publish': ({ body }) =>
        (body as { confirmed_claims?: boolean }).confirmed_claims
          ? { id: 2, version: 'def', published_at: '', warnings: [] }
          : Response.json({ error: { code: 'claims_unconfirmed', details: { claims } } }, { status: 409 }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('It cures colds.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish anyway' }))
  expect(await screen.findByRole('dialog', { name: 'Published' })).toBeDefined()
  expect(requests.filter(({ route }) => route === 'POST /api/content/publish')).toHaveLength(2)
})

test('a promise of a cure is named below its field as soon as it is typed, and its line leads there', async () => {
  const claims = ['heals', 'cured'].map((word) => ({
    path: 'facts.products.0.description',
    word,
    sentence: 'It heals what was cured.',
  }))
  const { user } = openEditor({
    path: '/dashboard/site?section=products',
    handlers: {
      'GET /api/content/changes': () => ({
        revision: 1,
        base: 1,
        changes: [priceChange],
        problems: [],
        claims,
        booked: [],
      }),
    },
  })
  const [product] = deliveredFacts.products
  await user.click(await screen.findByRole('button', { name: product?.name ?? '' }))
  const [field] = screen.getAllByLabelText<HTMLTextAreaElement>('Description')
  if (!field) throw new Error('no description')
  expect(screen.queryByText(/promises a cure/)).toBeNull()
  await user.type(field, ' It heals what was cured. It heals.')
  screen.getByText(/^“heals”, “cured” promises a cure. Food and supplements may not be sold/)
  await waitFor(() => expect(screen.getByText('Saved')).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [line] = await dialog.findAllByRole('button', { name: /^Products › .* › Description$/ })
  await user.click(line as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('a testimonial’s consent is of today at the latest, where the practice is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T03:00:00Z') })
  const { user } = openEditor({ path: '/dashboard/site?section=testimonials' })
  const [person] = deliveredFacts.testimonials.clients
  const people = await screen.findAllByRole('button', { name: (name) => name.includes(person?.author ?? '') })
  await user.click(people[0] as HTMLElement)
  await user.click(screen.getByLabelText('I have their consent in writing'))
  const { value, max } = await screen.findByLabelText<HTMLInputElement>('Consent given on')
  expect([value, max]).toEqual(['2026-11-22', '2026-11-22'])
})

test('somebody else’s publication is brought together with the draft', async () => {
  const { document } = deliveredDraft()
  const { user, savedDocuments } = openEditor({
    handlers: {
      'POST /api/content/publish': () =>
        Response.json(
          {
            error: {
              code: 'content_changed',
              details: { base: 2, document: { ...document, words: { 'homeContent.hero.book': 'Come in' } } },
            },
          },
          { status: 409 },
        ),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Merge changes' }))
  await waitFor(() => expect(savedDocuments().at(-1)?.words).toEqual({ 'homeContent.hero.book': 'Come in' }))
})

test('a problem of the server leads to its field', async () => {
  const { user } = openEditor({
    path: servicesPath,
    handlers: {
      [saveRoute]: () => ({
        revision: 1,
        problems: [{ path: 'facts.services.1.title', sentence: 'Enter a text.' }],
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'In-Person Consultations' }))
  await user.clear(screen.getByLabelText('Name'))
  const link = await screen.findByRole('button', { name: /^Services › .*Name$/ })
  await user.click(link)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

test('an entry is moved with the keyboard, removed and brought back', async () => {
  const { user, savedDocuments } = openEditor({ path: servicesPath })
  const titles = () =>
    [...document.querySelectorAll('li [aria-expanded]')].map((button) => button.textContent)
  const first = await screen.findByRole('button', { name: 'Online Consultations' })
  first.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(titles()).toEqual(['In-Person Consultations', 'Online Consultations', 'Foot Detox'])
  expect(screen.getByText('Online Consultations is now 2 of 3.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Foot Detox' }))
  expect(titles()).toEqual(['In-Person Consultations', 'Online Consultations'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['In-Person Consultations', 'Online Consultations', 'Foot Detox'])
  await waitFor(() => expect(savedDocuments().length).toBeGreaterThan(0))
})

test('hours are open or closed by weekday, and read as on the site', async () => {
  const { user, savedDocuments } = openEditor({ path: '/dashboard/site?section=practice' })
  await user.click(await screen.findByRole('checkbox', { name: /^Friday/ }))
  expect(screen.getByText('Reads: “Mon-Thu 9am-5pm CT”')).toBeDefined()
  await waitFor(() =>
    expect(savedDocuments().at(-1)?.facts).toMatchObject({
      practice: { hours: [{ days: ['Mo', 'Tu', 'We', 'Th'] }] },
    }),
  )
})

test('a changed sentence shows how it was delivered, and goes back to it', async () => {
  const { user, savedDocuments } = openEditor({ path: '/dashboard/site?section=texts-pricing' })
  const [field] = await screen.findAllByLabelText<HTMLInputElement>('Headline')
  if (!field) throw new Error('The page has no headline.')
  await user.type(field, ' today')
  await waitFor(() =>
    expect(savedDocuments().at(-1)?.words).toEqual({ 'pricingContent.title': 'Pricing today' }),
  )
  await user.click(screen.getByRole('button', { name: 'Use the delivered text again: Headline' }))
  expect(field.value).toBe('Pricing')
  await waitFor(() => expect(savedDocuments().at(-1)?.words).toEqual({}))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field.value).toBe('Pricing today')
})

test('a gap in a sentence leads to the fact that fills it', async () => {
  const { user } = openEditor({ path: '/dashboard/site?section=texts-home' })
  const [gap] = await screen.findAllByRole('button', { name: 'Change what {firstName} stands for' })
  if (!gap) throw new Error('No sentence has this gap.')
  await user.click(gap)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your first name')))
})

test('delivered testimonials are marked as samples', async () => {
  openEditor({ path: '/dashboard/site?section=testimonials' })
  expect(await screen.findByText(/6 shown testimonials are samples/)).toBeDefined()
})

test('find leads to a field by the words on the site', async () => {
  const { user } = openEditor()
  await user.type(await screen.findByLabelText('Find'), 'unhurried')
  await user.click(await screen.findByRole('button', { name: /In-Person Consultations › Description/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description')))
})

test('content from a file is shown with the reason and can’t be changed', async () => {
  const { user } = openEditor({
    draft: { is_read_only: 'The content comes from a file.' },
    path: servicesPath,
  })
  expect(await screen.findByText('The content comes from a file.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  const price = await openPrice(user)
  expect(price.readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add a service' })).toBeNull()
})

test('without a connection the owner reads that the changes are on this device', async () => {
  const { user } = openEditor({
    path: servicesPath,
    handlers: { [saveRoute]: () => apiError('database_unavailable', {}, 503) },
  })
  const price = await openPrice(user)
  await user.type(price, '1')
  expect(await screen.findByText('Kept on this device')).toBeDefined()
})

test('the publish dialog can be closed without a connection, and goes on once there is one', async () => {
  let isConnected = false
  const { user } = openEditor({
    path: servicesPath,
    handlers: {
      [saveRoute]: () =>
        isConnected ? { revision: 1, problems: [] } : apiError('database_unavailable', {}, 503),
    },
  })
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await user.type(await openPrice(user), '1')
  await screen.findByText('Kept on this device')
  await user.click(publish)
  const dialog = () => within(screen.getByRole('dialog', { name: 'Publish your changes' }))
  await dialog().findByText(/Your changes are kept on this device/)
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(publish)
  const tryAgain = await dialog().findByRole('button', { name: 'Try again' })
  isConnected = true
  await user.click(tryAgain)
  await dialog().findByRole('list', { name: 'What changes' })
})

test.each([
  ['a server that does not answer', () => new Promise<object>(() => {})],
  ['a failed comparison', () => apiError('database_unavailable', {}, 503)],
])('the publish dialog can be closed during %s', async (_, compare) => {
  expectConsoleError(/database_unavailable/)
  const { user } = openEditor({ handlers: { 'GET /api/content/changes': compare } })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refused discard says so in the dialog and keeps the changes', async () => {
  const { user } = openEditor({
    handlers: { 'DELETE /api/content/draft': () => apiError('database_unavailable', {}, 503) },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Discard these changes' }))
  await user.click(screen.getByRole('button', { name: 'Discard for good' }))
  await within(screen.getByRole('dialog')).findByText(/can't reach our database/)
  screen.getByRole('button', { name: 'Keep them' })
})
