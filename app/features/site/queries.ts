import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, api, call } from '#app/lib/api.ts'
import { minutes } from '#shared/time.ts'

const content = api.api.content

/** Without a connection a read fails and offers another try, instead of waiting without a word. */
const withoutConnection = { networkMode: 'always', refetchOnReconnect: true } as const

/** Read once: from then on the editor's own copy is the truth, and follows the server's. */
export const draftQuery = queryOptions({
  queryKey: ['content', 'draft'],
  queryFn: () => call(content.draft.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const readDraft = () => call(content.draft.$get())
export const saveDraft = (json: Parameters<typeof content.draft.$put>[0]['json']) =>
  call(content.draft.$put({ json }))
export const discardDraft = (revision: number) =>
  call(content.draft.$delete({ query: { revision: String(revision) } }))

/** The drawn page of the draft at a revision. Its address works for half an hour. */
export const previewQuery = (path: string, revision: number, documentKey: number) =>
  queryOptions({
    queryKey: ['content', 'preview', path, revision, documentKey],
    queryFn: () => call(content.preview.$post({ json: { path } })),
    staleTime: minutes(20),
    gcTime: minutes(1),
    ...withoutConnection,
  })

/** What publishing the draft would change. */
export const changesQuery = (revision: number) =>
  queryOptions({
    queryKey: ['content', 'changes', revision],
    queryFn: () => call(content.changes.$get()),
    staleTime: 0,
    gcTime: 0,
    ...withoutConnection,
  })

export const publishDraft = (json: Parameters<typeof content.publish.$post>[0]['json']) =>
  call(content.publish.$post({ json }))

export const versionsQuery = infiniteQueryOptions({
  queryKey: ['content', 'versions'],
  queryFn: ({ pageParam }) =>
    call(content.versions.$get({ query: pageParam === null ? {} : { cursor: pageParam } })),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next_cursor,
  ...withoutConnection,
})

export const versionQuery = (id: number) =>
  queryOptions({
    queryKey: ['content', 'versions', id],
    queryFn: () => call(content.versions[':id'].$get({ param: { id: String(id) } })),
    ...withoutConnection,
  })

export const readVersion = (id: number) => call(content.versions[':id'].$get({ param: { id: String(id) } }))

export const restoreVersion = (id: number, json: { base: number; confirmed_claims?: boolean }) =>
  call(content.versions[':id'].restore.$post({ param: { id: String(id) }, json }))

export const hasCode = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code
