import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fillSavedReply, savedReplyFields } from '#shared/inbox.ts'
import { replySchema, savedReplySchema, threadChangeSchema, writeSchema } from '#shared/inbox-schema.ts'

const id = randomUUID()
const values = { first_name: 'Ada', practice: 'The practice', coach: 'Amara' }
const fieldsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path.join('.'))

describe('filling in a reply', () => {
  test('every field that a saved reply may hold is filled in', () => {
    const filled = fillSavedReply(savedReplyFields.map((name) => `{${name}}`).join('|'), values)
    expect(filled).toBe('Ada|The practice|Amara')
  })

  test.each(['{coach}', '$&', '$1', "$'", '{first_name}', '\\', '<b>'])(
    'a name %j stays as it is',
    (name) => {
      expect(fillSavedReply('Hi {first_name}!', { ...values, first_name: name })).toBe(`Hi ${name}!`)
    },
  )

  test.each(['{toString}', '{constructor}', '{__proto__}', '{hasOwnProperty}'])('%s is no field', (text) => {
    expect(fillSavedReply(text, values)).toBe(text)
  })

  test('a name that is empty leaves nothing in its place', () => {
    expect(fillSavedReply('Hi {first_name}!', { ...values, first_name: '' })).toBe('Hi !')
  })
})

describe('an answer', () => {
  const answer = (input: object) => replySchema.safeParse({ id, channel: 'email', text: 'Yes', ...input })

  test.each([
    ['sms', 1600, true],
    ['sms', 1601, false],
    ['email', 5000, true],
    ['email', 5001, false],
    ['portal', 5000, true],
    ['portal', 5001, false],
  ])('by %s of %i characters is accepted: %s', (channel, length, isAccepted) => {
    const result = answer({ channel, text: 'a'.repeat(length) })
    expect(result.success).toBe(isAccepted)
    if (!isAccepted) expect(fieldsOf(result)).toContain('text')
  })

  test('is counted without the spaces around it, which are not sent', () => {
    expect(answer({ channel: 'sms', text: ` ${'a'.repeat(1600)}\n` }).data?.text).toHaveLength(1600)
  })

  test.each([
    ['nothing', { text: '' }, 'text'],
    ['only spaces', { text: ' \n ' }, 'text'],
    ['only joiners', { text: '\u200d\u200b' }, 'text'],
    ['another channel', { channel: 'fax' }, 'channel'],
    ['an id that is none', { id: '1' }, 'id'],
  ])('with %s is refused at its field', (_, input, field) => {
    expect(fieldsOf(answer(input))).toEqual([field])
  })

  test('of one emoji counts as text', () => {
    expect(answer({ text: '👍🏽' }).success).toBe(true)
  })
})

test.each([
  [5000, true],
  [5001, false],
])('a client’s message of %i characters is accepted: %s', (length, isAccepted) => {
  expect(writeSchema.safeParse({ id, text: 'a'.repeat(length) }).success).toBe(isAccepted)
})

describe('a saved reply', () => {
  const save = (input: object) => savedReplySchema.safeParse({ name: 'Hours', text: 'Hi', ...input })

  test.each([
    ['all fields', { text: savedReplyFields.map((name) => `{${name}}`).join(' ') }, undefined],
    ['one unknown field among known ones', { text: '{first_name} {last_name} {coach}' }, ['text']],
    ['a field of an object’s own', { text: '{constructor}' }, ['text']],
    ['braces over two lines', { text: '{first\nname}' }, undefined],
    ['a name of two lines', { name: 'Opening\nhours' }, ['name']],
    ['a name of 60 characters', { name: 'n'.repeat(60) }, undefined],
    ['a name of 61 characters', { name: 'n'.repeat(61) }, ['name']],
    ['no name', { name: ' ' }, ['name']],
  ])('with %s', (_, input, fields) => {
    expect(fieldsOf(save(input))).toEqual(fields)
  })
})

test.each([
  [{ change: 'read', seen_until: '2026-01-05T10:00:00.123456Z' }, true],
  [{ change: 'read', seen_until: '2026-01-05T10:00:00.123Z' }, false],
  [{ change: 'read', seen_until: '2026-02-30T10:00:00.123456Z' }, false],
  [{ change: 'read', seen_until: "2026-01-05T10:00:00.123456Z' or true" }, false],
  [{ change: 'read', seen_until: null }, false],
  [{ change: 'read' }, false],
  [{ change: 'done', seen_until: null }, true],
  [{ change: 'done' }, false],
  [{ change: 'unread' }, true],
  [{ change: 'reopen' }, true],
  [{ change: 'delete' }, false],
])('the change %j is accepted: %s', (change, isAccepted) => {
  expect(threadChangeSchema.safeParse(change).success).toBe(isAccepted)
})
