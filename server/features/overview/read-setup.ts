import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { type Setup, type SetupStep, setupSteps } from '#shared/today.ts'

/** What sends emails and texts. */
export type MessageServices = Pick<Setup['services'], 'mail' | 'texts'>

export const readSetup = (ctx: Ctx, services: MessageServices): Promise<Setup> =>
  ctx.scope(ctx.actor, async (tx) => ({
    open: await findOpenSteps(tx, ctx, services),
    services: { cards: ctx.payments.kind, ...services },
  }))

/** What the owner could still set up, of what the practice offers. */
export async function findOpenSteps(
  tx: Tx,
  ctx: Ctx,
  { mail, texts }: MessageServices,
): Promise<SetupStep[]> {
  const { booking, catalog, offers, pictures } = ctx.content
  const { drink, blend, products, services } = catalog
  const sold = [drink, blend, ...products]
  const isInPerson = services.some(({ place, where }) => place === 'inPerson' && !where)
  const { meetingLink, address } = await readPracticeSettings(tx)
  const isOpen: Record<SetupStep, boolean> = {
    hours: offers.services && !offers.booking,
    pickup: !offers.pickup && sold.some((product) => product?.delivery === 'pickup'),
    cards: ctx.payments.kind === 'embedded',
    texts: texts === 'embedded',
    mail: mail === 'embedded',
    meeting_link: offers.online && meetingLink === null,
    // Whoever travels to their clients has none.
    address: isInPerson && address === null && !booking?.travelMinutes,
    // Whoever took the picture away wants none.
    portrait: pictures.portrait !== null && 'asset' in pictures.portrait,
  }
  return setupSteps.filter((step) => isOpen[step])
}
