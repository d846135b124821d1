import { expect } from 'vitest'
import { contentShape, type Facts } from '#practice/schema.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Publishes these facts and changed words, as the owner does. `token` is the owner's. */
export async function publishContent(
  t: TestApp,
  token: string,
  facts: Facts,
  words: Record<string, string> = {},
): Promise<void> {
  const { revision, newest } = (await t.call('GET', '/api/content/draft', undefined, token)).body
  const draft = { document: { shape: contentShape, facts, words }, base: newest, revision }
  const saved = await t.call('PUT', '/api/content/draft', draft, token)
  expect(saved.body).toMatchObject({ problems: [] })
  const input = { revision: saved.body.revision, base: newest }
  expect((await t.call('POST', '/api/content/publish', input, token)).status).toBe(200)
}
