import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { announceGroup } from '#server/features/groups/announce-group.ts'
import { countReachable } from '#server/features/groups/count-reachable.ts'
import { listGroups } from '#server/features/groups/list-groups.ts'
import { listPeople } from '#server/features/groups/list-people.ts'
import { listRecipients } from '#server/features/groups/list-recipients.ts'
import { presentPerson, presentProgress, presentRecipient } from '#server/features/groups/present.ts'
import { retryGroup } from '#server/features/groups/retry-group.ts'
import { sendToGroup } from '#server/features/groups/send-to-group.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { groupSchema, peopleQuery, recipientQuery } from '#shared/groups.ts'

export function groupRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('groups.read'), async (c) =>
      c.json({ groups: (await listGroups(ctx(c))).map(presentProgress) }),
    )
    .post('/', can('groups.send'), body(groupSchema), async (c) =>
      c.json({ group: presentProgress(await sendToGroup(ctx(c), c.req.valid('json'))) }),
    )
    .get('/people', can('groups.read'), query(peopleQuery), async (c) => {
      const { rows, nextCursor, total } = await listPeople(ctx(c), c.req.valid('query'))
      return c.json({ people: rows.map(presentPerson), next_cursor: nextCursor, total })
    })
    .get('/reachable', can('groups.read'), async (c) => c.json({ people: await countReachable(ctx(c)) }))
    .get('/:id/recipients', can('groups.read'), idParam, query(recipientQuery), async (c) => {
      const input = { ...c.req.valid('query'), ...c.req.valid('param') }
      const { rows, nextCursor } = await listRecipients(ctx(c), input)
      return c.json({ recipients: rows.map(presentRecipient), next_cursor: nextCursor })
    })
    .post('/:id/retry', can('groups.send'), idParam, async (c) => {
      await retryGroup(ctx(c), c.req.valid('param').id)
      return c.json({})
    })
    .post('/:id/announce', can('groups.read'), idParam, async (c) =>
      c.json({ announce: await announceGroup(ctx(c), c.req.valid('param').id) }),
    )
}
