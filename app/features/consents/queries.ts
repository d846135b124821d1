import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type { OwnConsentInput, RecordConsentInput } from '#shared/consents-schema.ts'

/** `phone` is the verified number that texts go to: another one has choices of its own. */
export const ownConsentsQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ['consents', 'own', phone],
    queryFn: async () => (await call(api.api.consents.$get())).consents,
    // A number that comes back may have answered STOP since.
    refetchOnMount: 'always',
  })

export const changeOwnConsent = (json: OwnConsentInput) =>
  call(api.api.consents.$put({ json })).then(({ consents }) => consents)

export const clientConsentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', id, 'consents'],
    queryFn: async () => (await call(api.api.clients[':id'].consents.$get({ param: { id } }))).consents,
  })

export const recordConsent = (id: string, json: RecordConsentInput) =>
  call(api.api.clients[':id'].consents.$post({ param: { id }, json })).then(({ consents }) => consents)

export const signUpForNews = (email: string) => call(api.api.news.$post({ json: { email } }))

export type LinkKind = 'news' | 'unsubscribe'

/** What a link is for. Looking changes nothing. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions({
    queryKey: ['consents', kind, token],
    queryFn: async () => (await call(api.api[kind].view.$post({ json: { token } }))).link,
    retry: false,
  })

export const answerLink = (kind: LinkKind, token: string) => {
  const json = { token }
  const answer = kind === 'news' ? api.api.news.confirm.$post({ json }) : api.api.unsubscribe.$post({ json })
  return call(answer).then(({ link }) => link)
}
