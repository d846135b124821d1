import { screen } from '@testing-library/react'
import { SiteEditor } from '#app/features/site/components/site-editor.tsx'
import type { ContentDraft, DraftChanges } from '#shared/content.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const unchanged: DraftChanges = { revision: 0, base: 1, changes: [], problems: [], claims: [], booked: [] }
export const priceChange = {
  path: 'facts.services.0.durations.0.cents',
  label: 'Services › Online Consultations › Price',
  before: '$40.00',
  after: '$45.00',
  parts: [],
}
export const saveRoute = 'PUT /api/content/draft'
type Handlers = Parameters<typeof fakeApi>[0]

/** The site editor with an API that has the delivered content as its draft. */
export function openEditor({
  draft = {},
  path = '/dashboard/site',
  handlers = {},
}: {
  draft?: Partial<ContentDraft>
  path?: string
  handlers?: Handlers
} = {}) {
  let revision = draft.revision ?? 0
  const requests = fakeApi({
    'GET /api/content/draft': () => deliveredDraft(draft),
    // The frame needs a real browser.
    'POST /api/content/preview': () => new Promise(() => {}),
    [saveRoute]: () => {
      revision += 1
      return { revision, problems: [] }
    },
    'GET /api/content/changes': () => ({ ...unchanged, changes: [priceChange] }),
    ...handlers,
  })
  const opened = renderScreen(<SiteEditor />, { path })
  const savedDocuments = () =>
    requests
      .filter(({ route }) => route === saveRoute)
      .map(({ body }) => (body as { document: { facts: object; words: object } }).document)
  return { ...opened, requests, savedDocuments }
}
export const servicesPath = '/dashboard/site?section=services'
/** Opens the first service and returns its first price. */
export const openPrice = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Online Consultations' }))
  const [price] = screen.getAllByLabelText<HTMLInputElement>('Price')
  if (!price) throw new Error('no price')
  return price
}
