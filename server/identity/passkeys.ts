import { randomUUID } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { AppError } from '#server/errors.ts'
import { type Credentials, lockCredentials, readCredentials } from '#server/identity/credentials.ts'
import { passkeyEmail } from '#server/identity/emails.ts'
import { challengeLifetimeMs, createPasskeyChallenges } from '#server/identity/passkey-challenges.ts'
import type { SignedIn } from '#server/identity/recent-sign-in.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { lazy } from '#shared/lazy.ts'
import { maxPasskeys, type NewPasskey, type PasskeyAnswer, type PasskeyRow } from '#shared/passkeys.ts'

export type Passkeys = ReturnType<typeof createPasskeys>

type Deps = { scope: Scope; publicUrl: string; now: () => Date; wake: () => void }
type Passkey = typeof passkeys.$inferSelect
type PasskeyChange = { userId: string; change: 'added' | 'removed'; name: string }

/** Loaded at first use: most servers start without anybody using a passkey soon. */
const library = lazy(() => import('@simplewebauthn/server'))
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257]

const system = { role: 'system', job: 'passkeys' } as const
const refusedPasskey = () => new AppError('wrong_credentials')
const tooManySentence = `You can have ${maxPasskeys} passkeys. Remove one first.`
const unreadableSentence = 'Your browser sent a passkey we could not read. Please try again.'

/**
 * Passkeys of clients and the administrator. The authenticator verifies its user (finger, face or PIN), so a sign-in with
 * a passkey is two factors and asks for no code.
 */
export function createPasskeys({ scope, publicUrl, now, wake }: Deps) {
  const challenges = createPasskeyChallenges({ scope, now })
  const { hostname: rpID } = new URL(publicUrl)
  const expected = { expectedOrigin: publicUrl, expectedRPID: rpID, requireUserVerification: true }
  const ofUser = (userId: string) => eq(passkeys.userId, userId)
  const list = (userId: string): Promise<Passkey[]> =>
    scope(system, (tx) =>
      tx.select().from(passkeys).where(ofUser(userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    )

  async function enqueueChange(tx: Tx, content: Content, { userId, change, name }: PasskeyChange) {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_signed_in')
    await enqueueEmail(tx, {
      kind: 'passkey',
      cause: `passkey_${change}:${randomUUID()}`,
      to: user.email,
      content: passkeyEmail(content, publicUrl, { change, name }),
    })
  }

  /** The counter and time of a use, unless the counter went back: then somebody copied the passkey. */
  async function recordUse(passkey: Passkey, counter: number): Promise<boolean> {
    const recorded = await scope(system, (tx) =>
      tx
        .update(passkeys)
        .set({ counter, lastUsedAt: now() })
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        .returning({ id: passkeys.id }),
    )
    return recorded.length > 0
  }

  return {
    async list(userId: string): Promise<PasskeyRow[]> {
      return (await list(userId)).map((row) => ({
        id: row.id,
        name: row.name,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt?.toISOString() ?? null,
        synced: row.isSynced,
      }))
    },

    /** What the browser needs to create a passkey. @throws AppError `conflict` when there are too many. */
    async beginAdding({ practice }: Content, { userId, email }: { userId: string; email: string }) {
      const existing = await list(userId)
      if (existing.length >= maxPasskeys) throw new AppError('conflict')
      const options = await (await library()).generateRegistrationOptions({
        rpName: practice.name,
        rpID,
        userName: email,
        userID: Buffer.from(userId),
        timeout: challengeLifetimeMs,
        attestationType: 'none',
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
      })
      await challenges.save(options.challenge, { purpose: 'register', userId })
      return options
    },

    /** @throws AppError `invalid_input` for an answer that doesn't fit, `conflict` when there are too many, `not_signed_in`. */
    async add(
      content: Content,
      { userId, sessionId }: SignedIn,
      { name, response: sent }: NewPasskey,
    ): Promise<void> {
      const { transports = [], ...answer } = sent.response
      const response = { ...sent, response: answer, clientExtensionResults: {} }
      const { verified, registrationInfo } = await (await library())
        .verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.redeem(challenge, { purpose: 'register', userId }),
          supportedAlgorithmIDs,
          ...expected,
        })
        .catch(() => ({ verified: false as const, registrationInfo: undefined }))
      if (!verified || !registrationInfo)
        throw new AppError('invalid_input', { fields: { response: unreadableSentence } })
      const { credential, credentialBackedUp } = registrationInfo
      await scope(system, async (tx) => {
        await lockCredentials(tx, userId, sessionId)
        const [existing] = await tx.select({ n: count() }).from(passkeys).where(ofUser(userId))
        if ((existing?.n ?? 0) >= maxPasskeys)
          throw new AppError('invalid_input', { fields: { name: tooManySentence } })
        const added = await tx
          .insert(passkeys)
          .values({
            userId,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: transports.join(),
            name,
            isSynced: credentialBackedUp,
            createdAt: now(),
          })
          .onConflictDoNothing()
          .returning({ id: passkeys.id })
        if (added.length === 0) throw new AppError('conflict')
        await enqueueChange(tx, content, { userId, change: 'added', name })
      })
      wake()
    },

    /** @throws AppError `not_found`. */
    async rename(userId: string, { id, name }: { id: string; name: string }): Promise<void> {
      const renamed = await scope(system, (tx) =>
        tx
          .update(passkeys)
          .set({ name })
          .where(and(ofUser(userId), eq(passkeys.id, id)))
          .returning({ id: passkeys.id }),
      )
      if (renamed.length === 0) throw new AppError('not_found')
    },

    /** @throws AppError `not_found`, `not_signed_in`. */
    async remove(content: Content, { userId, sessionId }: SignedIn, id: string): Promise<void> {
      await scope(system, async (tx) => {
        await lockCredentials(tx, userId, sessionId)
        const [removed] = await tx
          .delete(passkeys)
          .where(and(ofUser(userId), eq(passkeys.id, id)))
          .returning({ name: passkeys.name })
        if (!removed) throw new AppError('not_found')
        await enqueueChange(tx, content, { userId, change: 'removed', name: removed.name })
      })
      wake()
    },

    /** What the browser needs to sign in with any passkey it has for this site. */
    async beginSignIn() {
      const options = await (await library()).generateAuthenticationOptions({
        rpID,
        timeout: challengeLifetimeMs,
        userVerification: 'required',
      })
      await challenges.save(options.challenge, { purpose: 'sign_in', userId: null })
      return options
    },

    /** The credentials of the user whose passkey answered the challenge. @throws AppError `wrong_credentials`. */
    async verify({ response: answer, ...sent }: PasskeyAnswer): Promise<Credentials> {
      const { userHandle } = answer
      if (userHandle === undefined) throw refusedPasskey()
      const response = { ...sent, response: { ...answer, userHandle }, clientExtensionResults: {} }
      const [passkey] = await scope(system, (tx) =>
        tx.select().from(passkeys).where(eq(passkeys.credentialId, response.id)),
      )
      if (!passkey || !isHandleOf(passkey.userId, userHandle)) throw refusedPasskey()
      const { verified, authenticationInfo } = await (await library())
        .verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) =>
            challenges.redeem(challenge, { purpose: 'sign_in', userId: null }),
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
          ...expected,
        })
        .catch(() => {
          throw refusedPasskey()
        })
      if (!verified || !(await recordUse(passkey, authenticationInfo.newCounter))) throw refusedPasskey()
      const isUser = eq(users.id, passkey.userId)
      const credentials = await scope(system, (tx) => readCredentials(tx, isUser, passkey.id))
      if (!credentials?.passkeyId) throw refusedPasskey()
      return credentials
    },
  }
}

const isHandleOf = (userId: string, handle: string) => Buffer.from(handle, 'base64url').toString() === userId
