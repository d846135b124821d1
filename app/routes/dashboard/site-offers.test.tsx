import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { openEditor } from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

type Products = typeof deliveredFacts.products
const withProducts = (change: (products: Products) => Products) => {
  const document = { ...deliveredDraft().document }
  document.facts = { ...document.facts, products: change(structuredClone(deliveredFacts.products)) }
  return { document, base_document: document }
}
const withoutBlend = withProducts((products) => products.filter(({ page }) => page !== 'blend'))
const withBlendOff = withProducts((products) =>
  products.map((product) => (product.page === 'blend' ? { ...product, isOffered: false } : product)),
)
const shownPages = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>('Page')).options].map(({ text }) => text)

test('sections of a product that is off say so and lead to where it is turned on', async () => {
  const { user, requests } = openEditor({ draft: withBlendOff })
  expect(await shownPages()).not.toContain('Blend')
  await user.click(screen.getByRole('button', { name: 'Blend Off' }))
  const section = within(screen.getByRole('heading', { name: 'Blend' }).parentElement ?? document.body)
  section.getByText(/is not offered, so visitors don’t see this page/)
  expect(await shownPages()).toContain('Blend (off)')
  expect(requests.filter(({ route }) => route === 'POST /api/content/preview')).toHaveLength(1)
  await user.click(section.getByRole('button', { name: 'Show where to turn it on' }))
  const offered = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'Offered' })
  const isOff = offered.find(({ checked }) => !checked)
  await waitFor(() => expect(document.activeElement).toBe(isOff))
  if (isOff) await user.click(isOff)
  expect(await shownPages()).toContain('Blend')
})

test('a practice without a product has no sections for its texts', async () => {
  openEditor({ draft: withoutBlend })
  expect(await shownPages()).toContain('Drink')
  expect(await shownPages()).not.toContain('Blend')
  screen.getByRole('button', { name: 'Drink' })
  for (const name of ['Blend', 'Blend Off', 'Order confirmation', 'Questions and answers'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the texts of the order confirmation are there for what is paid by card, also while it is off', async () => {
  openEditor({ draft: withBlendOff })
  await screen.findByRole('button', { name: 'Order confirmation' })
})

test('a picture of a page that is off says that it is not shown', async () => {
  openEditor({ draft: withBlendOff, path: '/dashboard/site?section=pictures' })
  const picture = await screen.findByRole('group', { name: 'What people receive' })
  within(picture).getByText(/Not shown now, because that page is off/)
  expect(screen.getAllByText(/Not shown now/)).toHaveLength(3)
})
