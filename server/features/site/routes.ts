import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono/validator'
import { ownId } from '#server/access/actor.ts'
import type { Ctx, MakeCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { discardDraft } from '#server/features/site/discard-draft.ts'
import { listChanges } from '#server/features/site/list-changes.ts'
import { listVersions } from '#server/features/site/list-versions.ts'
import {
  presentDraft,
  presentPublication,
  presentVersion,
  presentVersionDetails,
} from '#server/features/site/present.ts'
import { previewDraft } from '#server/features/site/preview-draft.ts'
import { publishDraft } from '#server/features/site/publish-draft.ts'
import { readDraft } from '#server/features/site/read-draft.ts'
import { readVersion } from '#server/features/site/read-version.ts'
import { restoreVersion } from '#server/features/site/restore-version.ts'
import { saveDraft } from '#server/features/site/save-draft.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import type { Limit } from '#server/http/limit.ts'
import { query } from '#server/http/query.ts'
import {
  discardDraftQuery,
  maxDocumentBytes,
  previewSchema,
  publishSchema,
  restoreVersionSchema,
  saveDraftSchema,
  versionListQuery,
} from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

/** Validates the number of a publication. @throws AppError `not_found` for anything else */
const publicationParam = validator('param', ({ id }) => {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) throw new AppError('not_found')
  return { id: Number(id) }
})

const limitDocument = bodyLimit({
  maxSize: maxDocumentBytes,
  onError: () => Promise.reject(new AppError('too_large')),
})

/** Each renders the whole site in a process of its own. The editor asks for a preview after a pause in typing. */
const previewLimit = { name: 'content/preview', max: 120, windowMs: minutes(1) }
const publishLimit = { name: 'content/publish', max: 60, windowMs: minutes(1) }

const countBy = (context: Ctx, limit: Limit) => {
  context.limit.inMemory(limit, ownId(context.actor))
  return context
}

export function contentRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/draft', can('content.edit'), async (c) => {
      const context = ctx(c)
      return c.json(presentDraft(await readDraft(context), context.contentSource))
    })
    .put('/draft', can('content.edit'), limitDocument, body(saveDraftSchema), async (c) =>
      c.json(await saveDraft(ctx(c), c.req.valid('json'))),
    )
    .delete('/draft', can('content.edit'), query(discardDraftQuery), async (c) =>
      c.json(await discardDraft(ctx(c), c.req.valid('query'))),
    )
    .get('/changes', can('content.edit'), async (c) => c.json(await listChanges(ctx(c))))
    .post('/preview', can('content.edit'), body(previewSchema), async (c) =>
      c.json(await previewDraft(countBy(ctx(c), previewLimit), c.req.valid('json'))),
    )
    .post('/publish', can('content.publish'), body(publishSchema), async (c) =>
      c.json(presentPublication(await publishDraft(countBy(ctx(c), publishLimit), c.req.valid('json')))),
    )
    .get('/versions', can('content.edit'), query(versionListQuery), async (c) => {
      const { entries, nextCursor, newest } = await listVersions(ctx(c), c.req.valid('query'))
      return c.json({
        versions: entries.map((entry) => presentVersion(entry, newest)),
        next_cursor: nextCursor,
      })
    })
    .get('/versions/:id', can('content.edit'), publicationParam, async (c) =>
      c.json(presentVersionDetails(await readVersion(ctx(c), c.req.valid('param')))),
    )
    .post(
      '/versions/:id/restore',
      can('content.publish'),
      publicationParam,
      body(restoreVersionSchema),
      async (c) => {
        const input = { ...c.req.valid('param'), ...c.req.valid('json') }
        return c.json(presentPublication(await restoreVersion(countBy(ctx(c), publishLimit), input)))
      },
    )
}
