import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { recordFormConsent } from '#server/messaging/record-form-consent.ts'
import { toE164 } from '#shared/phone.ts'
import { orderTextsWording } from '#shared/texting.ts'

type Agreed = {
  customerPhone: string | null
  textsAgreedAt: Date | null
  userId: string | null
  /** 'form': the box of the checkout form; 'payment page': the sentence beside its field. */
  at: 'form' | 'payment page'
}

/** Records in the ledger of consents that texts about an order were agreed to, where that counts. Needs the system role. */
export async function recordTextsAgreed(
  ctx: Ctx,
  tx: Tx,
  { customerPhone, textsAgreedAt, userId, at }: Agreed,
): Promise<void> {
  const recipient = toE164(customerPhone ?? '')
  if (!recipient || !textsAgreedAt) return
  const { atNumber } = ctx.content.textingTerms
  await recordFormConsent(tx, {
    purpose: 'orders',
    recipient,
    wording: at === 'form' ? orderTextsWording(atNumber) : atNumber,
    source: 'checkout',
    userId,
    isTicked: at === 'form',
    at: textsAgreedAt,
  })
}
