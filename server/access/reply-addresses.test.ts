import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplyAddresses, replyLocalPartMax } from '#server/access/reply-addresses.ts'

const make = (address: string, secret = 'one') =>
  createReplyAddresses({ secret, address, ownAddresses: ['Hello@practice.example'] })
const replies = make('reply@practice.example')

test('an address names the email it was made for, in any case of its letters', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const address = replies.addressFor(id)
      expect(replies.read(address)).toBe(id)
      expect(replies.read(` ${address.toUpperCase()} `)).toBe(id)
    }),
  )
})

test('no changed, shortened, lengthened or foreign address names an email', () => {
  const id = randomUUID()
  const [name = '', host] = replies.addressFor(id).split('@')
  const token = name.slice('reply+'.length)
  for (let at = 0; at < token.length; at++) {
    const letter = token[at] === 'a' ? 'b' : 'a'
    const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
    expect(replies.read(`reply+${changed}@${host}`)).toBeNull()
  }
  for (const other of [
    `reply+${token.slice(1)}@${host}`,
    `reply+${token}a@${host}`,
    `reply+@${host}`,
    `reply@${host}`,
    `other+${token}@${host}`,
    `reply+${token}@elsewhere.example`,
    token,
    '',
  ])
    expect(replies.read(other), other).toBeNull()
  expect(make('reply@practice.example', 'two').read(`${name}@${host}`)).toBeNull()
})

test('the longest name that is allowed still makes an address that mail servers take', () => {
  const local = 'r'.repeat(replyLocalPartMax)
  const address = make(`${local}@practice.example`).addressFor(randomUUID())
  expect(address.split('@')[0]).toHaveLength(64)
})

test('the practice’s own addresses are known, also with something after a plus', () => {
  for (const own of ['REPLY@practice.example', 'hello@practice.example', replies.addressFor(randomUUID())])
    expect(replies.isOwn(own)).toBe(true)
  expect(replies.isOwn('ada@practice.example')).toBe(false)
})
