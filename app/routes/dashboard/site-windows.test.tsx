import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { asList, asObject, type Json } from '#app/features/site/document-values.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { openEditor, openPrice, saveRoute, servicesPath } from '#tests/support/open-site-editor.tsx'

const heading = 'contactContent.title'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

/** An editor beside another window that saves `document` as the next revision. */
function openBesideAnother(path: string) {
  let draft = deliveredDraft({ revision: 5 })
  const opened = openEditor({
    path,
    draft: { revision: 5 },
    handlers: {
      'GET /api/content/draft': () => draft,
      [saveRoute]: ({ body }) => {
        const { document, revision } = body as { document: typeof draft.document; revision: number }
        if (revision !== draft.revision) {
          const { revision, base, document } = draft
          const error = { code: 'draft_changed', details: { revision, base, document } }
          return Response.json({ error }, { status: 409 })
        }
        draft = { ...draft, document, revision: revision + 1 }
        return { revision: draft.revision, problems: [] }
      },
    },
  })
  const saveElsewhere = (change: Partial<typeof draft.document>) => {
    draft = { ...draft, document: { ...draft.document, ...change }, revision: draft.revision + 1 }
  }
  return { ...opened, readServer: () => draft, saveElsewhere }
}

/** The other window tells of its save; this one reads the draft. */
async function hear(requests: readonly { route: string }[]) {
  const reads = () => requests.filter(({ route }) => route === 'GET /api/content/draft').length
  const before = reads()
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(reads()).toBe(before + 1))
}

test('a field that is typed in keeps its text, and mine is what was typed last', async () => {
  const editor = openBesideAnother('/dashboard/site?section=texts-contact')
  const { user, saveElsewhere, requests } = editor
  const [field] = await screen.findAllByLabelText<HTMLInputElement>('Headline')
  if (!field) throw new Error('no headline')
  await user.clear(field)
  await user.type(field, 'Desk wording')
  saveElsewhere({ words: { [heading]: 'Phone wording' } })
  await hear(requests)
  await user.type(field, ' more typed')
  expect(field.value).toBe('Desk wording more typed')
  expect(screen.queryByRole('button', { name: 'Use mine' })).toBeNull()

  await user.tab()
  expect(await screen.findByText('Yours: “Desk wording more typed”')).toBeDefined()
  expect(screen.getByText('The other: “Phone wording”')).toBeDefined()
  expect(field.value).toBe('Desk wording more typed')
  await user.type(field, ' at last')
  await user.tab()
  saveElsewhere({ words: { [heading]: 'Phone wording again' } })
  await hear(requests)
  expect(await screen.findByText('The other: “Phone wording again”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use mine' }))
  expect(field.value).toBe('Desk wording more typed at last')
  expect(document.activeElement).toBe(field)
  await waitFor(() =>
    expect(asObject(editor.readServer().document.words as Json)[heading]).toBe(
      'Desk wording more typed at last',
    ),
  )
})

test('the next keystroke stays with its entry while another window reorders the list', async () => {
  const { user, saveElsewhere, readServer, requests } = openBesideAnother(servicesPath)
  const price = await openPrice(user)
  await user.clear(price)
  await user.type(price, '4')
  const { facts } = readServer().document
  const services = asList(asObject(facts as Json).services)
  saveElsewhere({ facts: { ...asObject(facts as Json), services: services.toReversed() } })
  await hear(requests)
  await user.type(price, '5')
  await user.tab()
  await waitFor(() => {
    const saved = asList(asObject(readServer().document.facts as Json).services)
    expect(saved).toEqual([
      services[2],
      services[1],
      { ...asObject(services[0]), durations: [expect.objectContaining({ cents: 4500 }), expect.anything()] },
    ])
  })
})

test('a field moves along with its entry', async () => {
  const { user, saveElsewhere, readServer, requests } = openBesideAnother(servicesPath)
  const first = await screen.findByRole('button', { name: 'Online Consultations' })
  await user.hover(first)
  const entry = first.closest('li')
  const { facts } = readServer().document
  const services = asList(asObject(facts as Json).services)
  saveElsewhere({ facts: { ...asObject(facts as Json), services: services.toReversed() } })
  await hear(requests)
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Online Consultations' }).closest('li')?.nextSibling,
    ).toBeNull(),
  )
  expect(screen.getByRole('button', { name: 'Online Consultations' }).closest('li')).toBe(entry)
})

test('an entry that was removed comes back with its open choice', async () => {
  const { user, saveElsewhere, readServer, requests } = openBesideAnother(servicesPath)
  const price = await openPrice(user)
  await user.clear(price)
  await user.type(price, '45')
  const { facts } = readServer().document
  const [first, ...others] = asList(asObject(facts as Json).services)
  const [half, ...longer] = asList(asObject(first).durations)
  const priced = { ...asObject(first), durations: [{ ...asObject(half), cents: 5000 }, ...longer] }
  saveElsewhere({ facts: { ...asObject(facts as Json), services: [priced, ...others] } })
  await hear(requests)
  await user.tab()
  expect(await screen.findByText('Yours: “$45.00”')).toBeDefined()
  expect(screen.getByText('The other: “$50.00”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Online Consultations' }))
  expect(screen.queryByText('Yours: “$45.00”')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Online Consultations' }))
  await user.click(screen.getByRole('button', { name: 'Use mine' }))
  await waitFor(() =>
    expect(asList(asObject(readServer().document.facts as Json).services)[0]).toEqual({
      ...asObject(first),
      durations: [expect.objectContaining({ cents: 4500 }), ...longer],
    }),
  )
})
