import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadMessages } from '#server/db/schema/threads.ts'
import { findUserByEmail } from '#server/identity/find-user.ts'
import { readAttachment } from '#server/messaging/attachment-bytes.ts'
import {
  listAttachments,
  maxReceivedBytes,
  sendAttachments,
  storeAttachment,
  storeReceivedAttachment,
} from '#server/messaging/attachments.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { days } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { samplePdf } from '#tests/support/sample-files.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

/** An email from somebody without an account. */
const receiveMail = (ids: readonly string[], id: string = randomUUID()) =>
  t.scope(system, async (tx) => {
    const email = 'vera@files.example'
    await tx.insert(threadMessages).values({ id, email, channel: 'email', direction: 'in', text: 'As asked' })
    return sendAttachments(tx, { ids, uploadedBy: null, message: { messageId: id } })
  })
const count = async (table: 'attachments' | 'attachment_chunks') => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`),
  )
  return rows[0]?.n
}

test('the files of an email are stored with their bytes, in their order', async () => {
  const bytes = samplePdf(700_001)
  for (let n = 9; n < bytes.length; n += 5003) bytes.writeUInt8(n % 251, n)
  const lie = await storeReceivedAttachment(t, { bytes: Buffer.from([77, 90, 0]), fileName: 'photo.png' })
  const plan = await storeReceivedAttachment(t, { bytes, fileName: 'plan.pdf' })
  const id = randomUUID()
  await receiveMail([plan.id, lie.id], id)
  await t.scope(system, async (tx) => {
    expect((await listAttachments(tx, [id, randomUUID()])).get(id)?.files).toEqual([
      { id: plan.id, name: 'plan.pdf', type: 'application/pdf', bytes: 700_001 },
      { id: lie.id, name: 'photo.png.bin', type: 'application/octet-stream', bytes: 3 },
    ])
    expect(bytes.equals((await readAttachment(tx, plan.id)) ?? Buffer.of())).toBe(true)
  })
})

test('files of emails leave room for those of people who are signed in', async () => {
  const email = 'room@files.example'
  await t.makeClient(email)
  const userId = await t.scope(system, async (tx) => (await findUserByEmail(tx, email))?.id ?? '')
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into attachments (name, type, bytes, hash, created_at)
      select 'filler', 'x', 10000000, 'x', now() - interval '2 days'
      from generate_series(1, ${maxReceivedBytes / 10_000_000})`),
  )
  const bytes = samplePdf()
  const emailed = await storeReceivedAttachment(t, { bytes, fileName: 'spam.pdf' }).catch(({ code }) => code)
  const client = { role: 'client', userId } as const
  const own = { id: randomUUID(), bytes, name: 'plan.pdf', type: 'application/pdf' }
  const uploaded = await storeAttachment(t, client, own).catch(({ code }) => code)
  await t.scope(system, (tx) => tx.execute(sql`delete from attachments where name = 'filler'`))
  expect(emailed).toBe('invalid_input')
  expect(uploaded).toMatchObject({ name: 'plan.pdf' })
})

test('a file belongs to one message', async () => {
  const file = await storeReceivedAttachment(t, { bytes: samplePdf(), fileName: 'plan.pdf' })
  await receiveMail([file.id])
  await expect(receiveMail([file.id])).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a file that is being stored can’t be sent, and storing it again goes on', async () => {
  const file = { id: randomUUID(), bytes: samplePdf(600_000), name: 'plan.pdf', type: 'application/pdf' }
  await storeAttachment(t, system, file)
  await t.scope(system, async (tx) => {
    await tx.execute(sql`update attachments set stored_at = null where id = ${file.id}`)
    await tx.execute(sql`delete from attachment_chunks where attachment_id = ${file.id} and number > 0`)
  })
  await expect(receiveMail([file.id])).rejects.toMatchObject({ code: 'invalid_input' })
  await storeAttachment(t, system, file)
  await receiveMail([file.id])
  const read = await t.scope(system, (tx) => readAttachment(tx, file.id))
  expect(file.bytes.equals(read ?? Buffer.of())).toBe(true)
})

test('the same id with other bytes is refused', async () => {
  const file = { id: randomUUID(), bytes: samplePdf(), name: 'plan.pdf', type: 'application/pdf' }
  await storeAttachment(t, system, file)
  await expect(storeAttachment(t, system, { ...file, bytes: samplePdf(3000) })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('files go with their message, and after a day without one', async () => {
  const [sent, unsent] = [
    await storeReceivedAttachment(t, { bytes: samplePdf(), fileName: 'sent.pdf' }),
    await storeReceivedAttachment(t, { bytes: samplePdf(), fileName: 'unsent.pdf' }),
  ]
  await receiveMail([sent.id])
  const left = async () => {
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ id: string }>(sql`select id from attachments where id in (${sent.id}, ${unsent.id})`),
    )
    return rows.map(({ id }) => id)
  }
  const later = (ms: number) => ({ ...t, now: () => new Date(Date.now() + ms) })
  await runRetention(later(days(1) - 1000))
  expect(await left()).toHaveLength(2)
  await runRetention(later(days(1) + 3_700_000))
  expect(await left()).toEqual([sent.id])
  await runRetention(later(days(366)))
  expect([await count('attachments'), await count('attachment_chunks')]).toEqual([0, 0])
})
