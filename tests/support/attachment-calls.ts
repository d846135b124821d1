import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { settings } from '#practice/settings.ts'
import type { Attachment } from '#shared/attachments.ts'
import { fileNameHeader } from '#shared/files.ts'
import type { OwnThreadEntry, ThreadEntry } from '#shared/inbox.ts'
import type { TestApp } from '#tests/support/app.ts'
import { samplePdf } from '#tests/support/sample-files.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

type Upload = { bytes?: Uint8Array; name?: string; id?: string; token?: string | null }

/** What people do with files of messages. `owner`: the owner's session, the default uploader. */
export function attachmentCalls(t: TestApp, owner: string) {
  let people = 0
  const headersOf = (token: string | null) => ({
    apikey: settings.publishableKey,
    ...(token && { authorization: `Bearer ${token}` }),
  })

  async function upload({
    bytes = samplePdf(),
    name = 'plan.pdf',
    id = randomUUID(),
    token = owner,
  }: Upload = {}) {
    const response = await t.app.request(`/api/attachments?id=${id}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { ...headersOf(token), [fileNameHeader]: encodeURIComponent(name) },
    })
    return { status: response.status, body: await response.json() }
  }

  async function store(input: Upload = {}): Promise<Attachment> {
    const { status, body } = await upload(input)
    expect([status, body.error]).toEqual([200, undefined])
    return body.file
  }

  const read = async (id: string, token: string | null, method = 'GET') =>
    t.app.request(`/api/attachments/${id}`, { method, headers: headersOf(token) })

  const write = (token: string, input: object) =>
    t.call('POST', '/api/thread', { id: randomUUID(), text: '', ...input }, token)

  const own = async (token: string): Promise<OwnThreadEntry[]> =>
    (await t.call('GET', '/api/thread', undefined, token)).body.entries

  async function threadOf(q: string): Promise<string> {
    const { body } = await t.call('GET', `/api/clients?q=${encodeURIComponent(q)}`, undefined, owner)
    if (body.clients.length !== 1) throw new Error(`${q} finds ${body.clients.length} people`)
    return body.clients[0].id
  }

  const entriesOf = async (thread: string): Promise<ThreadEntry[]> =>
    (await t.call('GET', `/api/inbox/${thread}`, undefined, owner)).body.entries

  /** What the owner writes, once it can't be taken back any more. */
  const answer = async (thread: string, input: object) => {
    const json = { id: randomUUID(), channel: 'portal', text: '', ...input }
    const answered = await t.call('POST', `/api/inbox/${thread}/messages`, json, owner)
    await endUndoWait(t)
    return answered
  }

  /** A signed-in client with the id of their conversation. */
  async function makeClient() {
    const email = `client-${++people}@files.example`
    const token = await t.makeClient(email)
    return { email, token, thread: await threadOf(email) }
  }

  return { upload, store, read, write, own, threadOf, entriesOf, answer, makeClient }
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
