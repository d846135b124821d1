import type { appointments } from '#server/db/schema/appointments.ts'
import { formatPrice } from '#shared/money.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

type Session = Pick<typeof appointments.$inferSelect, 'serviceType' | 'durationMinutes' | 'priceCents'>

/** 'Online Consultations, 30 minutes, $40.00'; without a price where none was agreed. */
export const wordSession = ({ serviceType, durationMinutes, priceCents }: Session): string =>
  [serviceType, wordMinutes(durationMinutes), ...(priceCents === null ? [] : [formatPrice(priceCents)])].join(
    ', ',
  )
