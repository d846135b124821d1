import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { openEditor, saveRoute, servicesPath } from '#tests/support/open-site-editor.tsx'

const productsPath = '/dashboard/site?section=products'
const testimonialsPath = '/dashboard/site?section=testimonials'

/** The delivered draft without its last service. */
function withoutLastService() {
  const { document, ...draft } = deliveredDraft()
  const { services, ...facts } = structuredClone(deliveredFacts)
  return { ...draft, document: { ...document, facts: { ...facts, services: services.slice(0, -1) } } }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

const usePhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

test('a draft with an unfinished field is still shown after a reload, with what is missing above it', async () => {
  const problem = { path: 'facts.services.0.title', sentence: 'Enter a text.' }
  openEditor({
    path: servicesPath,
    handlers: {
      'POST /api/content/preview': () => ({ problems: [problem], address: '/preview/a/pricing' }),
    },
  })
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await preview.findByTitle('Preview of /pricing')
  expect(preview.getByRole('status').textContent).toBe(
    'Unfinished parts are shown as they are on your site. Services › Online Consultations › Name: Enter a text.',
  )
})

test('a preview whose request was lost is drawn without being asked for again', async () => {
  let requests = 0
  openEditor({
    path: servicesPath,
    handlers: {
      'POST /api/content/preview': () => {
        requests++
        if (requests === 1) throw new TypeError('Failed to fetch')
        return { address: '/preview/a/pricing' }
      },
    },
  })
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await preview.findByTitle('Preview of /pricing')
  expect(preview.getByRole('status').textContent).toBe('')
})

test('the problem of an empty list is said once and leads to the list', async () => {
  const sentence = 'Add at least one size with its price.'
  const problem = { path: 'facts.products.0.sizes', sentence }
  const { products, ...facts } = structuredClone(deliveredFacts)
  const draft = deliveredDraft()
  const { user } = openEditor({
    path: productsPath,
    draft: {
      document: {
        ...draft.document,
        facts: {
          ...facts,
          products: products.map((product, at) => (at === 0 ? { ...product, sizes: [] } : product)),
        },
      },
    },
    handlers: { [saveRoute]: () => ({ revision: 1, problems: [problem, problem] }) },
  })
  await user.click(await screen.findByRole('button', { name: `Remove ${products.at(-1)?.name}` }))
  const summary = within(await screen.findByRole('region', { name: 'Problems to fix before you publish' }))
  summary.getByRole('heading', { name: '1 problem to fix before you publish' })
  const name = `Products › ${products[0]?.name} › Sizes and prices`
  expect(summary.getByRole('listitem').textContent).toBe(`${name}: ${sentence}`)
  await user.click(summary.getByRole('button', { name }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sizes and prices' }))
})

test('an only price can’t be removed, one of several can', async () => {
  const { user } = openEditor({ path: servicesPath })
  await user.click(await screen.findByRole('button', { name: 'Online Consultations' }))
  const prices = within(screen.getByRole('group', { name: 'Lengths and prices' }))
  const [remove] = prices.getAllByRole('button', { name: /^Remove/ })
  if (remove) await user.click(remove)
  expect(prices.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('a removed entry comes back also after its section was left and the editor was loaded again', async () => {
  const { user } = openEditor({ path: servicesPath })
  await user.click(await screen.findByRole('button', { name: 'Remove Foot Detox' }))
  await user.click(screen.getByRole('button', { name: 'All sections' }))
  await user.click(await screen.findByRole('button', { name: /^Services/ }))
  await screen.findByText(/Removed “Foot Detox”/)
  cleanup()
  const again = openEditor({ path: servicesPath, draft: withoutLastService() })
  await screen.findByText(/Removed “Foot Detox”/)
  await again.user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Foot Detox' })
  expect(screen.queryByText(/Removed “Foot Detox”/)).toBeNull()
})

test('a removal that was published is no longer offered back', async () => {
  const { user } = openEditor({ path: servicesPath })
  await user.click(await screen.findByRole('button', { name: 'Remove Foot Detox' }))
  cleanup()
  const { document } = withoutLastService()
  openEditor({ path: servicesPath, draft: { document, base_document: document, base: 2, newest: 2 } })
  await screen.findByRole('button', { name: 'In-Person Consultations' })
  expect(screen.queryByText(/Removed/)).toBeNull()
})

test('a link to a section opens its fields on a phone, and the editor itself the page', async () => {
  usePhone()
  openEditor({ path: servicesPath })
  await screen.findByRole('heading', { name: 'Services' })
  cleanup()
  openEditor()
  await screen.findByRole('button', { name: 'Page', pressed: true })
})

test('a new product shows its first size, which has no name and no price yet', async () => {
  const { user } = openEditor({ path: productsPath })
  await user.click(await screen.findByRole('button', { name: 'Add a product' }))
  await user.type(screen.getByLabelText('Name of the product'), 'Tea{Enter}')
  const size = screen.getByRole('button', { name: /^First size/ })
  expect(size.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('')
})

test('consent for a testimonial says that it is not shown yet', async () => {
  const { user } = openEditor({ path: testimonialsPath })
  const [add] = await screen.findAllByRole('button', { name: 'Add a testimonial' })
  if (add) await user.click(add)
  await user.type(screen.getByLabelText('Who said it'), 'Ada{Enter}')
  const note = 'Not on your site yet: tick “Shown on the site” below.'
  expect(screen.queryByText(note)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'I have their consent in writing' }))
  screen.getByText(note)
  await user.click(screen.getByRole('checkbox', { name: 'Shown on the site' }))
  expect(screen.queryByText(note)).toBeNull()
})

test('news of the banner wrap in their field and stay one line', async () => {
  const { user, savedDocuments } = openEditor({ path: '/dashboard/site?section=banner' })
  const news = await screen.findByLabelText('News')
  expect(news.tagName).toBe('TEXTAREA')
  await user.clear(news)
  await user.type(news, 'Open{Enter}again')
  await waitFor(() =>
    expect(savedDocuments().at(-1)?.facts).toMatchObject({ banner: { news: 'Open again' } }),
  )
})

test('“Show problems” brings the problems into view, with the focus on the first one', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this.getAttribute('aria-label'))
  }
  const problem = { path: 'facts.services.0.title', sentence: 'Enter a text.' }
  const change = { path: 'facts.services.0.title', kind: 'changed', before: 'a', after: '' }
  const { user } = openEditor({
    path: servicesPath,
    handlers: {
      'GET /api/content/changes': () => ({ changes: [change], claims: [], problems: [problem], booked: [] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Show problems' }))
  const summary = within(screen.getByRole('region', { name: 'Problems to fix before you publish' }))
  expect(document.activeElement).toBe(summary.getByRole('button'))
  expect(scrolled).toHaveBeenCalledWith('Problems to fix before you publish')
})
