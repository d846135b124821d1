// Password hashes take 100 ms and 32 MB each, thousands of times in a test run. Loading this module replaces
// node:crypto's scrypt by one with the smallest cost; `enableRealScrypt()` restores it for tests that check or
// time hashes, and REAL_SCRYPT in the environment of a server keeps it.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const realKey = Symbol.for('practice.realScrypt')
const real = crypto.scrypt[realKey] ?? crypto.scrypt
const cheap = (password, salt, keyLength, options, done) =>
  real(password, salt, keyLength, { ...options, N: 2, r: 1 }, done)
cheap[realKey] = real

export const enableCheapScrypt = () => replace(cheap)
export const enableRealScrypt = () => replace(real)

function replace(scrypt) {
  crypto.scrypt = scrypt
  syncBuiltinESMExports()
}

if (!process.env.REAL_SCRYPT) enableCheapScrypt()
