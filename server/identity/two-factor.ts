import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { practice } from '#practice/practice.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { sessions, users } from '#server/db/schema/identity.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { AppError } from '#server/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { twoFactorEmail, wrongCodesEmail } from '#server/identity/emails.ts'
import { createEncryption } from '#server/identity/encryption.ts'
import { perAccount } from '#server/identity/limits.ts'
import { hashOfTyped, makeRecoveryCodes } from '#server/identity/recovery-codes.ts'
import { base32, stepOf } from '#server/identity/totp.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { hours } from '#shared/time.ts'
import type { TwoFactorStatus } from '#shared/two-factor.ts'

export type TwoFactor = ReturnType<typeof createTwoFactor>
/** `needed`: there is one, and no code was given. */
export type Checked = 'passed' | 'needed' | 'wrong'
export type TwoFactorChange = 'on' | 'off' | 'codes'

type Deps = {
  scope: Scope
  secret: string
  publicUrl: string
  limit: Limiter
  now: () => Date
  wake: () => void
}

export const wrongCodeError = () =>
  new AppError('wrong_code', { fields: { code: 'That code is wrong or was used already.' } })

const system = { role: 'system', job: 'two-factor' } as const
const keyBytes = 20
/** Stored keys are encrypted under this purpose: another one makes them unreadable. */
const keyPurpose = 'second step'

/** A code of an authenticator app, asked for after the password of those who switched it on. */
export function createTwoFactor({ scope, secret, publicUrl, limit, now, wake }: Deps) {
  const sealer = createEncryption(secret, keyPurpose)

  const mine = (userId: string) => eq(twoFactors.userId, userId)
  const isOn = isNotNull(twoFactors.onSince)

  async function find(userId: string) {
    const [row] = await scope(system, (tx) => tx.select().from(twoFactors).where(mine(userId)))
    return row ?? null
  }

  /** Takes a code of the app, once: whoever comes second with it, or with an earlier one, is refused. */
  async function takeCode(userId: string, code: string): Promise<boolean> {
    const row = await find(userId)
    const key = row && sealer.open(row.key, userId)
    const step = key ? stepOf(key, code, now()) : null
    if (step === null) return false
    const taken = await scope(system, (tx) =>
      tx
        .update(twoFactors)
        .set({ lastStep: step })
        .where(and(mine(userId), lt(twoFactors.lastStep, step)))
        .returning({ userId: twoFactors.userId }),
    )
    return taken.length > 0
  }

  async function takeRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const taken = await scope(system, (tx) =>
      tx
        .update(recoveryCodes)
        .set({ usedAt: now() })
        .where(
          and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
        )
        .returning({ hash: recoveryCodes.hash }),
    )
    return taken.length > 0
  }

  /** A recovery code is past guessing, so that a stranger's wrong codes never keep her from using one. */
  async function take(userId: string, code: string): Promise<boolean> {
    const hash = hashOfTyped(code)
    if (hash) return takeRecoveryCode(userId, hash)
    await limit(perAccount.twoFactorCode, userId).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') await tell(userId)
      throw error
    })
    const taken = await takeCode(userId, code.replace(/\s/g, ''))
    if (taken) await limit.reset(perAccount.twoFactorCode, userId)
    return taken
  }

  /** Who types wrong codes has typed the right password: once an hour its owner hears of it. */
  async function tell(userId: string): Promise<void> {
    const cause = `${userId}:${Math.floor(now().getTime() / hours(1))}`
    await scope(system, async (tx) =>
      enqueueEmail(tx, {
        kind: 'wrong_codes',
        cause,
        to: await emailOf(tx, userId),
        content: wrongCodesEmail(publicUrl),
      }),
    )
    wake()
  }

  /** What follows any change of how she signs in, in its own transaction: other sessions end, and she is told. */
  async function settle(tx: Tx, userId: string, keptSessionId: string | null, change: TwoFactorChange) {
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), keptSessionId ? ne(sessions.id, keptSessionId) : undefined))
    await tx.execute(sql`select pg_notify('live', '')`)
    const cause = `${userId}:${change}:${now().toISOString()}`
    await enqueueEmail(tx, {
      kind: 'two_factor',
      cause,
      to: await emailOf(tx, userId),
      content: twoFactorEmail(publicUrl, change),
    })
  }

  async function writeCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(codes.map(({ hash }) => ({ hash, userId })))
    return codes.map(({ shown }) => shown)
  }

  return {
    async status(userId: string): Promise<TwoFactorStatus> {
      const row = await find(userId)
      const [left] = await scope(system, (tx) =>
        tx
          .select({ n: count() })
          .from(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
      )
      return { on_since: row?.onSince?.toISOString() ?? null, recovery_codes_left: left?.n ?? 0 }
    },

    /** A new key for her app. @throws AppError `conflict` when the second step is on already. */
    async begin(userId: string, email: string): Promise<{ key: string; uri: string }> {
      const secretKey = randomBytes(keyBytes)
      const key = sealer.seal(secretKey, userId)
      const written = await scope(system, (tx) =>
        tx
          .insert(twoFactors)
          .values({ userId, key })
          .onConflictDoUpdate({
            target: twoFactors.userId,
            set: { key, lastStep: 0 },
            setWhere: isNull(twoFactors.onSince),
          })
          .returning({ userId: twoFactors.userId }),
      )
      if (written.length === 0) throw new AppError('conflict')
      const label = encodeURIComponent(`${practice.name}:${email}`)
      const issuer = encodeURIComponent(practice.name)
      return {
        key: base32(secretKey),
        uri: `otpauth://totp/${label}?secret=${base32(secretKey)}&issuer=${issuer}`,
      }
    },

    /** Switches it on with a first code. The recovery codes are shown this once. @throws AppError `wrong_code`, `conflict`. */
    async confirm(userId: string, sessionId: string, code: string): Promise<string[]> {
      const row = await find(userId)
      if (!row || row.onSince) throw new AppError('conflict')
      if (!(await take(userId, code))) throw wrongCodeError()
      const codes = await scope(system, async (tx) => {
        const on = await tx
          .update(twoFactors)
          .set({ onSince: now() })
          .where(and(mine(userId), isNull(twoFactors.onSince), eq(twoFactors.key, row.key)))
          .returning({ userId: twoFactors.userId })
        if (on.length === 0) throw new AppError('conflict')
        await settle(tx, userId, sessionId, 'on')
        return writeCodes(tx, userId)
      })
      wake()
      return codes
    },

    /** @throws AppError `wrong_code`. */
    async renewCodes(userId: string, sessionId: string, code: string): Promise<string[]> {
      if (!(await find(userId))?.onSince) throw new AppError('conflict')
      if (!(await take(userId, code))) throw wrongCodeError()
      const codes = await scope(system, async (tx) => {
        await settle(tx, userId, sessionId, 'codes')
        return writeCodes(tx, userId)
      })
      wake()
      return codes
    },

    /** @throws AppError `wrong_code`. */
    async switchOff(userId: string, sessionId: string, code: string): Promise<void> {
      if (!(await find(userId))?.onSince) throw new AppError('conflict')
      if (!(await take(userId, code))) throw wrongCodeError()
      await scope(system, async (tx) => {
        await tx.delete(twoFactors).where(and(mine(userId), isOn))
        await settle(tx, userId, sessionId, 'off')
      })
      wake()
    },

    /** Whether a password alone opens a session. @throws AppError `too_many_requests`. */
    async check(userId: string, code: string): Promise<Checked> {
      if (!(await find(userId))?.onSince) return 'passed'
      if (!code) return 'needed'
      return (await take(userId, code)) ? 'passed' : 'wrong'
    },

    /** For the engineer, when app and recovery codes are lost. False when there was none. */
    async removeFor(email: string): Promise<boolean> {
      const removed = await scope(system, async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
        if (!user) return null
        const gone = await tx.delete(twoFactors).where(mine(user.id)).returning({ on: twoFactors.onSince })
        if (!gone[0]?.on) return null
        await settle(tx, user.id, null, 'off')
        return user.id
      })
      if (removed) await limit.reset(perAccount.twoFactorCode, removed)
      wake()
      return removed !== null
    },
  }
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('not_signed_in')
  return user.email
}
