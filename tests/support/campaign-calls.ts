import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CampaignDetails, CampaignDraft, CampaignPreview } from '#shared/campaigns.ts'
import { admin, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

export const draftOf = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...{ version: 0, channel: 'sms', purpose: 'news', segment: 'agreed', people: [] },
  ...{ subject: '', body: 'Hi {first_name}, a class on Saturday!' },
  ...change,
})

/** Deletes all people, their consents and messages, and the group messages. */
export async function deletePeople(t: TestApp): Promise<void> {
  await t.scope(system, async (tx) => {
    for (const table of ['campaigns', 'sms_messages', 'outbox', 'consents', 'sms_opt_outs', 'contacts'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`delete from users where email <> ${admin.email}`)
    await tx.execute(sql`delete from rate_limits`)
  })
}

/** The owner's calls about group messages. `app` is read at each call: there is none before the tests begin. */
export function createCampaignCalls(app: () => { t: TestApp; owner: string }) {
  const call = (method: string, path: string, input?: unknown) => {
    const { t, owner } = app()
    return t.call(method, `/api/campaigns${path}`, input, owner)
  }
  const preview = async (id: string, query = ''): Promise<CampaignPreview> =>
    (await call('GET', `/${id}/preview${query}`)).body.preview
  return {
    call,
    preview,
    details: async (id: string): Promise<CampaignDetails> => (await call('GET', `/${id}`)).body.campaign,
    /** Saves a new draft. */
    async save(change: Partial<CampaignDraft> = {}) {
      const id = randomUUID()
      expect((await call('PUT', `/${id}`, draftOf(change))).body).toEqual({ version: 1 })
      return id
    },
    /** Confirms what the preview says. */
    async send(id: string) {
      const { version, reached: people, texts } = await preview(id)
      return call('POST', `/${id}/send`, { version, people, texts })
    },
    async contactId(email: string): Promise<string> {
      const { rows } = await app().t.scope(system, (tx) =>
        tx.execute<{ id: string }>(sql`select id from contacts where email = ${email}`),
      )
      return rows[0]?.id ?? ''
    },
  }
}
