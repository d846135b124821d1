import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { downloadCsv } from '#app/lib/download-csv.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import {
  type ClientRow,
  type ClientSubject,
  clientSegments,
  clientSorts,
  contactStatuses,
} from '#shared/clients.ts'

/** Everybody who registered, ordered, booked or wrote. */
export const clientsQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: ['clients', 'all', filter],
    fetchPage: (page) =>
      call(
        api.api.clients.$get({
          query: { ...toQuery(filter), sort: clientSorts.find((sort) => sort === filter.sort), ...page },
        }),
      ),
    failure: 'Failed to load clients',
  })

/** In the order of the last contact, however the list is sorted. */
export const downloadClients = (filter: ListFilter) =>
  downloadCsv('clients.csv', (options) =>
    api.api.clients['all.csv'].$get({ query: toQuery(filter) }, options),
  )

const toQuery = (filter: ListFilter) => ({
  ...toFilterQuery(filter, contactStatuses),
  segment: clientSegments.find((segment) => segment === filter.segment),
})

/** The change of an account's email address that waits for its proof, or null. */
export const emailChangeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['clients', 'email-change', userId],
    queryFn: async () =>
      (await call(api.api['email-changes'][':id'].$get({ param: { id: userId } }))).pending,
  })

/** The id of the record of the person that something belongs to. */
export const clientOfQuery = (subject: ClientSubject, id: string) =>
  queryOptions({
    queryKey: ['clients', 'of', subject, id],
    queryFn: async () =>
      (await call(api.api.clients.of[':subject'][':id'].$get({ param: { subject, id } }))).id,
    // People register, and records are merged.
    gcTime: 0,
  })

/** What the owner wrote down about a person, newest first. */
export const clientNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', id, 'notes'],
    queryFn: async () => (await call(api.api.clients[':id'].notes.$get({ param: { id } }))).notes,
  })

const findClients = async (q: string) => (await call(api.api.clients.$get({ query: q ? { q } : {} }))).clients

/** The first records that a search finds, to merge another one with. Without one, those most like it come first. */
export const mergeCandidatesQuery = (client: ClientRow, q: string) =>
  queryOptions({
    queryKey: ['clients', 'merge-candidates', client.id, q],
    queryFn: async () => {
      const searchResults = await Promise.all((q ? [q] : likenessesOf(client)).map(findClients))
      const others = searchResults.flat().filter(({ id }) => id !== client.id)
      return [...new Map(others.map((other) => [other.id, other])).values()].slice(0, 8)
    },
    placeholderData: keepPreviousData,
  })

/** What another record of the same person has, the surest first; the empty one finds the newest records. */
function likenessesOf({ name, email, phone }: ClientRow): string[] {
  const words = name.split(/\s+/).filter((word) => word.length > 1)
  const searches = [email, phone, name, email?.split('@')[0], words.at(-1), words[0]]
  return [...new Set([...searches.flatMap((search) => search || []), ''])]
}

/** What merging two records would do. */
export const mergeQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['clients', id, 'merge', otherId],
    queryFn: async () =>
      (await call(api.api.clients[':id'].merge[':otherId'].$get({ param: { id, otherId } }))).merge,
    // The two can have changed since the last look.
    gcTime: 0,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', id],
    queryFn: async () => (await call(api.api.clients[':id'].$get({ param: { id } }))).client,
  })
