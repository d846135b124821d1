import { existsSync, statSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { parseProxies } from '#server/http/network.ts'

// Each reads the text of a variable; null when it is invalid. No package is imported: see `server/env.ts`.

export const numberBetween = (min: number, max: number) => (text: string) => {
  const value = text.trim() ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

export const port = (text: string) => {
  const value = numberBetween(0, 65_535)(text)
  return Number.isInteger(value) ? value : null
}

export const nonEmpty = (text: string) => text.trim() || null

/** A file that exists. */
export const file = (text: string) => {
  try {
    return statSync(text.trim()).isFile() ? text.trim() : null
  } catch {
    return null
  }
}

/** A folder, or one that isn't there yet, which is then not below a file. */
export const folder = (text: string) => {
  let place = path.resolve(text)
  while (!existsSync(place)) place = path.dirname(place)
  return text.trim() && statSync(place).isDirectory() ? text : null
}

export const matching = (pattern: RegExp) => (text: string) =>
  pattern.test(text.trim()) ? text.trim() : null

export const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string) =>
    values.find((value) => value === text) ?? null

export const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : null)

/** `true` and `false` are the words of earlier versions: `true` used to trust any caller. */
export const proxies = (text: string) =>
  text === 'false' ? new BlockList() : parseProxies(text === 'true' ? 'loopback' : text)

/** 'off' is stored as null in an object, because null alone means an invalid value. */
export const quietHours = (text: string) => {
  if (text === 'off') return { hours: null }
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const [fromHour, untilHour] = [Number(from), Number(until)]
  return fromHour < 24 && untilHour < 24 && fromHour !== untilHour ? { hours: { fromHour, untilHour } } : null
}

export const url =
  (start: RegExp, isAccepted: (address: string) => boolean = () => true) =>
  (text: string) => {
    // The URL parser ignores tabs and line breaks, which a pasted value may have; a vendor's library may not.
    const address = text.trim().replace(/[\t\r\n]/g, '')
    return start.test(address) && URL.canParse(address) && isAccepted(address) ? address : null
  }

/** No offset: PostgreSQL counts one the other way round. */
export const timeZone = (text: string) => {
  try {
    return /^[a-z]/i.test(text) && new Intl.DateTimeFormat('en-US', { timeZone: text }) ? text : null
  } catch {
    return null
  }
}

// With the slashes: the URL parser would read `https:name` as well.
export const http = /^https?:\/\//i
export const postgres = /^postgres(ql)?:\/\//i
export const smtp = /^smtps?:\/\//i
export const imap = /^imaps?:\/\//i

export const hasHost = (address: string) => new URL(address).hostname !== ''

/** With a user and a password that can be read. */
export const hasUser = (address: string) => {
  const { username, password } = new URL(address)
  try {
    return decodeURIComponent(username) !== '' && decodeURIComponent(password) !== ''
  } catch {
    return false
  }
}

/** Pages and links are made for the root of an address, so a path would be left out without a word. */
export const isOrigin = (address: string) => {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}
