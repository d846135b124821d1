import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { recordFormConsent } from '#server/messaging/record-form-consent.ts'
import { appointmentTextsWording } from '#shared/texting.ts'

type Booked = typeof appointments.$inferSelect

/** Whoever booked agreed to texts about appointments, at the number of the form. */
export async function recordTextsAgreed(ctx: Ctx, tx: Tx, { clientPhone, userId }: Booked): Promise<void> {
  if (clientPhone === null) return
  await recordFormConsent(tx, {
    ...{ purpose: 'appointments', recipient: clientPhone, source: 'booking', isTicked: true },
    wording: appointmentTextsWording(ctx.content.textingTerms.atNumber),
    // The account that booked: an address that a visitor typed may be somebody else's.
    userId: userIdOf(ctx.actor) === userId ? userId : null,
  })
}
