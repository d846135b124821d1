import { expect, test } from 'vitest'
import { codeFiles, isTest } from '#tests/support/sources.ts'

// Benches fill their own databases.
const product = codeFiles().filter(
  ({ path }) => !isTest(path) && !path.startsWith('server/db/') && !path.startsWith('scripts/bench/'),
)

/** Product files that write to a table, through drizzle or in SQL, by the table's name in code or in the database. */
function writersOf(verbs: string, codeName: string, tableName: string): string[] {
  const table = `(?:\\$\\{${codeName}\\}|${tableName}\\b)`
  const write = new RegExp(
    `\\.(?:${verbs})\\(\\s*${codeName}\\s*\\)|(?:insert\\s+into|update|delete\\s+from)\\s+${table}`,
    'i',
  )
  return product.filter(({ text }) => write.test(text)).map(({ path }) => path)
}

test('only sms-message-store.ts writes the status of text messages', () => {
  expect(writersOf('insert|update', 'smsMessages', 'sms_messages')).toEqual([
    'server/messaging/sms-message-store.ts',
  ])
})

test('only opt-outs.ts writes opt-outs', () => {
  expect(writersOf('insert|update|delete', 'smsOptOuts', 'sms_opt_outs')).toEqual([
    'server/messaging/opt-outs.ts',
  ])
})

test('only the outbox inserts or updates outbox rows', () => {
  const writers = writersOf('insert|update', 'outbox', 'outbox')
  expect(writers.length).toBeGreaterThan(3)
  expect(writers.filter((path) => !path.startsWith('server/outbox/'))).toEqual([])
})

test('the outbox knows no channel by name', () => {
  const outboxFiles = product.filter(({ path }) => path.startsWith('server/outbox/'))
  expect(outboxFiles.filter(({ text }) => /\b(sms|email)\b/i.test(text)).map(({ path }) => path)).toEqual([])
})
