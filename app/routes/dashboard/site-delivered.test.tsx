import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { openEditor } from '#tests/support/open-site-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

/** Terms of service that begin with a section of the practice's own, and have another text in a delivered one. */
function openTerms() {
  const document = { ...deliveredDraft().document }
  const legal = structuredClone(deliveredFacts.legal)
  const own = { id: 'draping', title: 'Draping', paragraphs: ['You stay covered.'] }
  const sections = legal.termsOfService.sections.map((section) =>
    section.id === 'texts' ? { ...section, paragraphs: ['Reply STOP.'] } : section,
  )
  legal.termsOfService = { ...legal.termsOfService, sections: [own, ...sections] }
  document.facts = { ...document.facts, legal }
  return openEditor({
    path: '/dashboard/site?section=legal-termsOfService',
    draft: { document, base_document: document },
  })
}

const titleOf = (id: string) => deliveredFacts.legal.termsOfService.sections.find((s) => s.id === id)?.title
const restore = { name: 'Use the delivered text again: Text' }

test('a section is offered its own delivered text, and one of the practice’s own none', async () => {
  const { user } = openTerms()
  const own = await screen.findByRole('button', { name: 'Draping' })
  await user.click(own)
  expect(screen.queryByRole('button', restore)).toBeNull()
  await user.click(own)
  await user.click(screen.getByRole('button', { name: titleOf('texts') ?? '' }))
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  await user.click(screen.getByRole('button', restore))
  const delivered = deliveredFacts.legal.termsOfService.sections.find(({ id }) => id === 'texts')
  expect(text.value).toBe(delivered?.paragraphs.join('\n\n'))
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(document.activeElement).toBe(screen.getByRole('button', restore))
})

test('all sections are replaced only after a question', async () => {
  const { user } = openTerms()
  const list = within(await screen.findByRole('group', { name: 'Sections' }))
  const { length } = deliveredFacts.legal.termsOfService.sections
  await user.click(list.getByRole('button', { name: 'Use the delivered text again: Sections' }))
  list.getByText(`The delivered ${length} take the place of all ${length + 1} entries here.`)
  list.getByRole('button', { name: 'Draping' })
  await user.click(list.getByRole('button', { name: 'Replace all' }))
  expect(list.queryByRole('button', { name: 'Draping' })).toBeNull()
})
