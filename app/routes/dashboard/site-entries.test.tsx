import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fieldId } from '#app/features/site/use-editor.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { openEditor, openPrice, saveRoute, servicesPath } from '#tests/support/open-site-editor.tsx'
import { describedBy } from '#tests/support/render-screen.tsx'

function byPath(path: string): HTMLElement {
  const field = document.getElementById(fieldId(path))
  if (!field) throw new Error(`No field for ${path}.`)
  return field
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test('a new service is named first, opens, and has a short name of its own', async () => {
  const { user, savedDocuments } = openEditor({ path: servicesPath })
  await user.click(await screen.findByRole('button', { name: 'Add a service' }))
  await user.type(screen.getByLabelText('Name of the service'), 'Foot Detox{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Foot Detox')
  expect(document.activeElement).toBe(screen.getByLabelText('Description'))
  await waitFor(() =>
    expect(savedDocuments().at(-1)?.facts).toMatchObject({
      services: [{}, {}, {}, { slug: 'foot-detox-2', title: 'Foot Detox' }],
    }),
  )
})

test('a gap that nothing fills is an error at its field, also where a field holds several lines', async () => {
  const sentence = 'Nothing is known for {nobody}. Write the words themselves.'
  const { user } = openEditor({
    path: '/dashboard/site?section=texts-home',
    handlers: {
      [saveRoute]: () => ({ revision: 1, problems: [{ path: 'words.homeContent.hero.title.0', sentence }] }),
    },
  })
  await screen.findByRole('heading', { name: 'Home' })
  const field = byPath('words.homeContent.hero.title')
  await user.clear(field)
  await user.type(field, 'Feel like {{nobody}')
  const link = await screen.findByRole('button', { name: /^Home › Top of the page › Headline$/ })
  expect(screen.queryByText(/“Feel like/)).toBeNull()
  await user.click(link)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field)).toContain(sentence)
})

test('messages are closed until they are opened, or a problem leads into them', async () => {
  const sentence = 'Enter a text.'
  const { user } = openEditor({
    path: '/dashboard/site?section=texts-contact',
    handlers: {
      [saveRoute]: () => ({
        revision: 1,
        problems: [{ path: 'words.contactContent.form.failed', sentence }],
      }),
    },
  })
  const messages = await screen.findByRole('button', { name: 'Messages' })
  expect(messages.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByLabelText('Button while it is sending')).toBeNull()
  await user.click(messages)
  const field = screen.getByLabelText('Message when it can’t be sent')
  await user.clear(field)
  await user.click(messages)
  expect(screen.queryByLabelText('Message when it can’t be sent')).toBeNull()
  await user.click(
    await screen.findByRole('button', { name: 'Contact › Messages › Message when it can’t be sent' }),
  )
  expect(messages.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Message when it can’t be sent'))
})

test('an unfinished entry leaves the last page on screen and is named, with the way to it', async () => {
  let isFinished = true
  const problem = { path: 'facts.services.0.title', sentence: 'Enter a text.' }
  const { user } = openEditor({
    path: servicesPath,
    handlers: {
      'POST /api/content/preview': () =>
        isFinished ? { address: '/preview/a/pricing' } : { problems: [problem] },
    },
  })
  await screen.findByTitle('Preview of /pricing')
  isFinished = false
  await user.click(screen.getByRole('button', { name: 'Online Consultations' }))
  await user.clear(screen.getByLabelText('Name'))
  await user.tab()
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  const link = await preview.findByRole('button', { name: /^Services › .*Name$/ })
  expect(preview.getByRole('status').textContent).toContain('Enter a text.')
  preview.getByTitle('Preview of /pricing')
  await user.click(link)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a new length has no price until one is typed, and the focus waits there', async () => {
  const { user, savedDocuments } = openEditor({ path: servicesPath })
  await openPrice(user)
  await user.click(screen.getByRole('button', { name: 'Add a length' }))
  const price = screen.getAllByLabelText<HTMLInputElement>('Price').at(-1)
  expect(price?.value).toBe('')
  expect(document.activeElement).toBe(price)
  await waitFor(() =>
    expect(savedDocuments().at(-1)?.facts).toMatchObject({
      services: [{ durations: [{}, {}, { minutes: 60, cents: null }] }, {}, {}],
    }),
  )
})

test('a new product has one size, whose name and price are still to be filled', async () => {
  const { user, savedDocuments } = openEditor({ path: '/dashboard/site?section=products' })
  const { products } = deliveredFacts
  await user.click(await screen.findByRole('button', { name: 'Add a product' }))
  await user.type(screen.getByLabelText('Name of the product'), 'Tea{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('What it is'))
  await waitFor(() => expect(savedDocuments().length).toBeGreaterThan(0))
  expect(savedDocuments().at(-1)?.facts).toMatchObject({
    products: [...products.map(() => ({})), { name: 'Tea', sizes: [{ slug: 'one', name: '', cents: null }] }],
  })
})

test('a price with its dollar sign is tidied up once the field is left', async () => {
  const { user } = openEditor({ path: servicesPath })
  const price = await openPrice(user)
  await user.clear(price)
  await user.type(price, '$6')
  expect(price.value).toBe('$6')
  await user.tab()
  expect(price.value).toBe('6')
})

test('a removed entry hands the focus to the one that takes its place', async () => {
  const { user } = openEditor({ path: servicesPath })
  await user.click(await screen.findByRole('button', { name: 'Remove Online Consultations' }))
  const next = screen.getByRole('button', { name: 'In-Person Consultations' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await user.click(screen.getByRole('button', { name: 'Remove Foot Detox' }))
  await waitFor(() => expect(document.activeElement).toBe(next))
})
