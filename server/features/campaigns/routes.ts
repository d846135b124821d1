import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { cancelCampaign } from '#server/features/campaigns/cancel-campaign.ts'
import { deleteDraft } from '#server/features/campaigns/delete-draft.ts'
import { listCampaigns } from '#server/features/campaigns/list-campaigns.ts'
import { listRecipients } from '#server/features/campaigns/list-recipients.ts'
import { pauseCampaign } from '#server/features/campaigns/pause-campaign.ts'
import { presentCampaign, presentDetails, presentRecipient } from '#server/features/campaigns/present.ts'
import { previewCampaign } from '#server/features/campaigns/preview-campaign.ts'
import { readCampaign } from '#server/features/campaigns/read-campaign.ts'
import { resumeCampaign } from '#server/features/campaigns/resume-campaign.ts'
import { retryCampaign } from '#server/features/campaigns/retry-campaign.ts'
import { saveDraft } from '#server/features/campaigns/save-draft.ts'
import { saveTextPrice } from '#server/features/campaigns/save-text-price.ts'
import { scheduleCampaign } from '#server/features/campaigns/schedule-campaign.ts'
import { sendCampaign } from '#server/features/campaigns/send-campaign.ts'
import { sendTest } from '#server/features/campaigns/send-test.ts'
import { unscheduleCampaign } from '#server/features/campaigns/unschedule-campaign.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import {
  campaignDraftSchema,
  campaignListQuery,
  campaignPreviewQuery,
  campaignRecipientQuery,
  scheduleCampaignSchema,
  sendCampaignSchema,
  testCampaignSchema,
  textPriceSchema,
} from '#shared/campaigns.ts'

const read = can('groups.read')
const send = can('groups.send')

/** Group messages from their drafts to their results, for the owner's own screen. */
export function campaignRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', read, query(campaignListQuery), async (c) => {
      const { rows, nextCursor, priceMicros } = await listCampaigns(ctx(c), c.req.valid('query'))
      return c.json({
        campaigns: rows.map(presentCampaign),
        next_cursor: nextCursor,
        price_micros: priceMicros,
      })
    })
    .put('/text-price', send, body(textPriceSchema), async (c) => {
      await saveTextPrice(ctx(c), c.req.valid('json'))
      return c.json({})
    })
    .get('/:id', read, idParam, async (c) =>
      c.json({ campaign: presentDetails(await readCampaign(ctx(c), c.req.valid('param'))) }),
    )
    .put('/:id', send, idParam, body(campaignDraftSchema), async (c) => {
      const version = await saveDraft(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ version })
    })
    .delete('/:id', send, idParam, async (c) => {
      await deleteDraft(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .get('/:id/preview', read, idParam, query(campaignPreviewQuery), async (c) =>
      c.json({
        preview: await previewCampaign(ctx(c), { ...c.req.valid('param'), ...c.req.valid('query') }),
      }),
    )
    .post('/:id/test', send, idParam, body(testCampaignSchema), async (c) =>
      c.json({ to: await sendTest(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') }) }),
    )
    .post('/:id/send', send, idParam, body(sendCampaignSchema), async (c) => {
      await sendCampaign(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .post('/:id/schedule', send, idParam, body(scheduleCampaignSchema), async (c) => {
      await scheduleCampaign(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .post('/:id/unschedule', send, idParam, async (c) => {
      await unscheduleCampaign(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .post('/:id/pause', send, idParam, async (c) => {
      await pauseCampaign(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .post('/:id/resume', send, idParam, async (c) => {
      await resumeCampaign(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .post('/:id/cancel', send, idParam, async (c) => {
      await cancelCampaign(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .post('/:id/retry', send, idParam, async (c) => {
      await retryCampaign(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .get('/:id/recipients', read, idParam, query(campaignRecipientQuery), async (c) => {
      const input = { ...c.req.valid('query'), ...c.req.valid('param') }
      const { rows, nextCursor } = await listRecipients(ctx(c), input)
      return c.json({ recipients: rows.map(presentRecipient), next_cursor: nextCursor })
    })
}
