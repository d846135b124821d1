import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSignedLinks, linkExpiryOf, type SignedLink } from '#server/access/signed-links.ts'

const links = createSignedLinks({ secret: 'a secret', publicUrl: 'https://practice.example' })
const now = new Date('2026-11-22T15:00:00Z')
const link: SignedLink = {
  purpose: 'appointment',
  id: '5b2f2f8e-6f1d-4f6e-9d5b-0a1b2c3d4e5f',
  version: 3,
  expiresAt: new Date('2026-12-24T15:00:00Z'),
}
const tokenOf = (url: string) => url.split('#')[1] ?? ''

test('a link opens what it was made for', () => {
  const url = links.urlFor(link)
  expect(url).toMatch(/^https:\/\/practice\.example\/booking\/manage#[\w-]{76}$/)
  expect(links.read(tokenOf(url), now)).toEqual(link)
  const offer = { ...link, purpose: 'waitlistOffer' as const }
  expect(links.read(tokenOf(links.urlFor(offer)), now)).toEqual(offer)
})

test('a link whose version is an address ends with it, and tells nobody which it was', () => {
  const version = links.versionFor(link.id, 'ada@example.com')
  expect(
    links.read(tokenOf(links.urlFor({ ...link, purpose: 'waitlistEntry', version })), now)?.version,
  ).toBe(version)
  const other = createSignedLinks({ secret: 'another secret', publicUrl: 'https://practice.example' })
  const others = [
    links.versionFor(link.id, 'ada@example.org'),
    links.versionFor('5b2f2f8e-6f1d-4f6e-9d5b-0a1b2c3d4e50', 'ada@example.com'),
    other.versionFor(link.id, 'ada@example.com'),
  ]
  expect(others).not.toContain(version)
})

test('an expired link opens nothing', () => {
  const token = tokenOf(links.urlFor(link))
  expect(links.read(token, new Date(link.expiresAt.getTime() - 1000))).not.toBeNull()
  expect(links.read(token, link.expiresAt)).toBeNull()
})

test('the link of an appointment expires 30 days after its end', () => {
  expect(linkExpiryOf(new Date('2026-11-24T16:00:00Z'))).toEqual(new Date('2026-12-24T16:00:00Z'))
})

test('a token with any changed character opens nothing', () => {
  const token = tokenOf(links.urlFor(link))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const changes = fc.tuple(fc.nat(token.length - 1), fc.constantFrom(...alphabet))
  fc.assert(
    fc.property(changes, ([at, char]) => {
      fc.pre(token[at] !== char)
      expect(links.read(token.slice(0, at) + char + token.slice(at + 1), now)).toBeNull()
    }),
  )
})

test('a link signed with another secret, a shortened one and any text open nothing', () => {
  const other = createSignedLinks({ secret: 'another secret', publicUrl: 'https://practice.example' })
  const token = tokenOf(links.urlFor(link))
  expect(other.read(token, now)).toBeNull()
  for (const text of [token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, '', 'nonsense', 'ü'])
    expect(links.read(text, now)).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => links.read(text, now) === null))
})
