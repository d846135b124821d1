import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Content, ContentSource } from '#practice/snapshot.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { sessions, users } from '#server/db/schema/identity.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { AppError } from '#server/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { lockCredentials } from '#server/identity/credentials.ts'
import { recoveryCodeEmail, twoFactorEmail, wrongCodesEmail } from '#server/identity/emails.ts'
import { createEncryption } from '#server/identity/encryption.ts'
import { perAccount } from '#server/identity/limits.ts'
import { hashTypedCode, makeRecoveryCodes } from '#server/identity/recovery-codes.ts'
import { base32, stepOf } from '#server/identity/totp.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { TwoFactorStatus } from '#shared/two-factor.ts'

export type TwoFactor = ReturnType<typeof createTwoFactor>
/** `required`: two-factor is on and no code was sent. */
export type TwoFactorCheck = 'passed' | 'required' | 'wrong'
export type TwoFactorChange = 'on' | 'off' | 'codes'

type Deps = {
  scope: Scope
  /** Codes are also checked within the identity library, which passes on no content of a request. */
  contentSource: ContentSource
  secret: string
  publicUrl: string
  limit: Limiter
  now: () => Date
  wake: () => void
}

export const wrongCodeError = () =>
  new AppError('wrong_code', { fields: { code: 'That code is wrong or was already used.' } })

/** The first answer, with the recovery codes, may have been lost on its way. */
const alreadyOnError = () =>
  new AppError('conflict', {
    fields: {
      code: 'Two-factor sign-in is on already. If you saw no recovery codes, choose Cancel and then New recovery codes.',
    },
  })

const system = { role: 'system', job: 'two-factor' } as const
const keyBytes = 20
/** Stored keys are encrypted under this purpose: another one makes them unreadable. */
const keyPurpose = 'second step'

/** Sign-in with a code from an authenticator app after the password, for accounts that switched it on. */
export function createTwoFactor(deps: Deps) {
  const { scope, contentSource, secret, publicUrl, limit, now, wake } = deps
  const encryption = createEncryption(secret, keyPurpose)

  const belongsTo = (userId: string) => eq(twoFactors.userId, userId)
  const isOn = isNotNull(twoFactors.onSince)

  async function findTwoFactor(userId: string) {
    const [row] = await scope(system, (tx) => tx.select().from(twoFactors).where(belongsTo(userId)))
    return row ?? null
  }

  /** Accepts a code of the app once: the same or an earlier code is refused afterwards. */
  async function redeemAppCode(userId: string, code: string): Promise<boolean> {
    const row = await findTwoFactor(userId)
    const key = row && encryption.decrypt(row.key, userId)
    const step = key ? stepOf(key, code, now()) : null
    if (step === null) return false
    const redeemed = await scope(system, (tx) =>
      tx
        .update(twoFactors)
        .set({ lastStep: step })
        .where(and(belongsTo(userId), lt(twoFactors.lastStep, step)))
        .returning({ userId: twoFactors.userId }),
    )
    return redeemed.length > 0
  }

  async function redeemRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const isRedeemed = await scope(system, async (tx) => {
      const redeemed = await tx
        .update(recoveryCodes)
        .set({ usedAt: now() })
        .where(
          and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
        )
        .returning({ hash: recoveryCodes.hash })
      if (redeemed.length === 0) return false
      await enqueueEmail(tx, {
        kind: 'recovery_code',
        cause: `recovery_code:${hash.slice(0, 32)}`,
        to: await emailOf(tx, userId),
        content: recoveryCodeEmail(contentSource.current(), publicUrl, await countUnused(tx, userId)),
      })
      return true
    })
    if (isRedeemed) wake()
    return isRedeemed
  }

  /** Recovery codes are too long to guess, so they need no limit and still work after too many wrong app codes. */
  async function redeemCode(userId: string, code: string, bucket = ''): Promise<boolean> {
    const key = bucket ? `${userId}:${bucket}` : userId
    const hash = hashTypedCode(code)
    if (hash) return redeemRecoveryCode(userId, hash)
    await limit(perAccount.twoFactorCode, key).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests')
        await enqueueWrongCodesEmail(userId)
      throw error
    })
    const redeemed = await redeemAppCode(userId, code.replace(/\s/g, ''))
    if (redeemed) await limit.reset(perAccount.twoFactorCode, key)
    return redeemed
  }

  /** Wrong codes mean that someone has the password, so the owner gets an email, at most one a day. */
  async function enqueueWrongCodesEmail(userId: string): Promise<void> {
    const cause = `${userId}:${now().toISOString().slice(0, 10)}`
    await scope(system, async (tx) =>
      enqueueEmail(tx, {
        kind: 'wrong_codes',
        cause,
        to: await emailOf(tx, userId),
        content: wrongCodesEmail(contentSource.current(), publicUrl),
      }),
    )
    wake()
  }

  /** After each change, in its transaction: ends the other sessions and sends an email. */
  async function finishChange(
    tx: Tx,
    userId: string,
    currentSessionId: string | null,
    change: TwoFactorChange,
  ) {
    await lockCredentials(tx, userId, currentSessionId)
    await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, userId), currentSessionId ? ne(sessions.id, currentSessionId) : undefined),
      )
    await tx.execute(sql`select pg_notify('live', '')`)
    const cause = `${userId}:${change}:${now().toISOString()}`
    await enqueueEmail(tx, {
      kind: 'two_factor',
      cause,
      to: await emailOf(tx, userId),
      content: twoFactorEmail(contentSource.current(), publicUrl, change),
    })
  }

  async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(codes.map(({ hash }) => ({ hash, userId })))
    return codes.map(({ code }) => code)
  }

  return {
    async status(userId: string): Promise<TwoFactorStatus> {
      const row = await findTwoFactor(userId)
      const unusedCount = await scope(system, (tx) => countUnused(tx, userId))
      return { on_since: row?.onSince?.toISOString() ?? null, recovery_codes_left: unusedCount }
    },

    /** A new key for the authenticator app. @throws AppError `conflict` when two-factor is already on. */
    async begin(userId: string, email: string): Promise<{ key: string; uri: string }> {
      const secretKey = randomBytes(keyBytes)
      const key = encryption.encrypt(secretKey, userId)
      const saved = await scope(system, (tx) =>
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
      if (saved.length === 0) throw new AppError('conflict')
      const issuer = issuerOf(contentSource.current())
      const label = `${issuer}${encodeURIComponent(`:${email}`)}`
      return {
        key: base32(secretKey),
        uri: `otpauth://totp/${label}?secret=${base32(secretKey)}&issuer=${issuer}`,
      }
    },

    /**
     * Switches two-factor on with a first code and returns the recovery codes, which can't be read again.
     * @throws AppError `wrong_code`, `conflict`.
     */
    async confirm(userId: string, sessionId: string, code: string): Promise<string[]> {
      const row = await findTwoFactor(userId)
      if (!row) throw new AppError('conflict')
      if (row.onSince) throw alreadyOnError()
      if (!(await redeemCode(userId, code))) throw wrongCodeError()
      const codes = await scope(system, async (tx) => {
        const updated = await tx
          .update(twoFactors)
          .set({ onSince: now() })
          .where(and(belongsTo(userId), isNull(twoFactors.onSince), eq(twoFactors.key, row.key)))
          .returning({ userId: twoFactors.userId })
        if (updated.length === 0) throw new AppError('conflict')
        await finishChange(tx, userId, sessionId, 'on')
        return replaceRecoveryCodes(tx, userId)
      })
      wake()
      return codes
    },

    /** @throws AppError `wrong_code`. */
    async renewCodes(userId: string, sessionId: string, code: string): Promise<string[]> {
      if (!(await findTwoFactor(userId))?.onSince) throw new AppError('conflict')
      if (!(await redeemCode(userId, code))) throw wrongCodeError()
      const codes = await scope(system, async (tx) => {
        await finishChange(tx, userId, sessionId, 'codes')
        return replaceRecoveryCodes(tx, userId)
      })
      wake()
      return codes
    },

    /** @throws AppError `wrong_code`. */
    async switchOff(userId: string, sessionId: string, code: string): Promise<void> {
      if (!(await findTwoFactor(userId))?.onSince) throw new AppError('conflict')
      if (!(await redeemCode(userId, code))) throw wrongCodeError()
      await scope(system, async (tx) => {
        await tx.delete(twoFactors).where(and(belongsTo(userId), isOn))
        await finishChange(tx, userId, sessionId, 'off')
      })
      wake()
    },

    /**
     * Whether a sign-in with this code may open a session. Wrong codes of a remembered device count in a `bucket` of
     * their own, so that whoever else knows the password can't use up the owner's attempts.
     * @throws AppError `too_many_requests`.
     */
    async check(userId: string, code: string, bucket?: string | null): Promise<TwoFactorCheck> {
      if (!(await findTwoFactor(userId))?.onSince) return 'passed'
      if (!code) return 'required'
      return (await redeemCode(userId, code, bucket ?? '')) ? 'passed' : 'wrong'
    },

    /** For the maintainer, when app and recovery codes are lost. False when two-factor was off. */
    async removeFor(email: string): Promise<boolean> {
      const removed = await scope(system, async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
        if (!user) return null
        const deleted = await tx
          .delete(twoFactors)
          .where(belongsTo(user.id))
          .returning({ on: twoFactors.onSince })
        if (!deleted[0]?.on) return null
        await finishChange(tx, user.id, null, 'off')
        return user.id
      })
      if (removed) await limit.reset(perAccount.twoFactorCode, removed)
      wake()
      return removed !== null
    },
  }
}

/** As part of an otpauth address, in which a colon ends the issuer. */
const issuerOf = ({ practice }: Content) => encodeURIComponent(practice.name.replaceAll(':', ''))

const countUnused = (tx: Tx, userId: string) =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('not_signed_in')
  return user.email
}
