import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { contentShape, type Facts } from '#practice/schema.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Publishes these facts and changed words, as the owner does, unless they are published already. `token` is the owner's. */
export async function publishContent(
  t: TestApp,
  token: string,
  facts: Facts,
  words: Record<string, string> = {},
): Promise<void> {
  const document = { shape: contentShape, facts, words }
  const { revision, newest, ...current } = (await t.call('GET', '/api/content/draft', undefined, token)).body
  if (isDeepStrictEqual(current.document, document)) return
  const draft = { document, base: newest, revision }
  const saved = await t.call('PUT', '/api/content/draft', draft, token)
  expect(saved.body).toMatchObject({ problems: [] })
  const input = { revision: saved.body.revision, base: newest }
  const published = await t.call('POST', '/api/content/publish', input, token)
  expect([published.status, published.body.error]).toEqual([200, undefined])
}
