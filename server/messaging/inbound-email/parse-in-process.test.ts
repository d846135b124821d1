import { expect, test } from 'vitest'
import { parseEmail } from '#server/messaging/inbound-email/parse-email.ts'
import { parseInProcess } from '#server/messaging/inbound-email/parse-in-process.ts'
import { rawEmail } from '#tests/support/raw-email.ts'

test('a process of its own reads an email like the function it runs, files included', async () => {
  const body = [
    '--b',
    '',
    'See below',
    '--b',
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'eA==',
    '--b--',
  ].join('\r\n')
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b', 'List-Id': '<a.example>' }
  const raw = rawEmail({ headers, body })
  const [apart, here] = [await parseInProcess(raw), await parseEmail(raw)]
  expect({ ...apart, header: null }).toEqual({ ...here, header: null })
  expect([apart.text, apart.header('list-id')]).toEqual(['See below', ['<a.example>']])
  expect(apart.files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ['file.pdf', 'x'],
  ])
})

test('an email that would take long to read is given up, and still says who wrote it and about what', async () => {
  const headers = { 'Content-Type': 'text/plain; format=flowed' }
  const raw = rawEmail({ subject: 'Flowed', headers, body: 'a \r\n'.repeat(1_000_000) })
  expect(await parseInProcess(raw, 500)).toMatchObject({
    problem: 'unreadable',
    sender: 'ada@example.com',
    subject: 'Flowed',
  })
})

test('an email that takes all memory ends only the process that reads it', async () => {
  const raw = rawEmail({ subject: 'Lines', body: '\n'.repeat(3_000_000) })
  expect(await parseInProcess(raw)).toMatchObject({ problem: 'unreadable', subject: 'Lines' })
})
