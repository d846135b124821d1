import type { Tx } from '#server/access/scope.ts'
import { listReceived } from '#server/money/list-receipts.ts'
import { movedAt } from '#server/money/moved-at.ts'

type Payable = Parameters<typeof listReceived>[1]

/**
 * When money that was paid by hand went back: now, or on the date `givenOn` in the practice's time zone, at the earliest that of the first
 * payment. @throws AppError `invalid_input`
 */
export async function givenBackAt(
  tx: Tx,
  of: Payable,
  { givenOn, now }: { givenOn: string | undefined; now: Date },
): Promise<Date> {
  if (givenOn === undefined) return now
  const received = await listReceived(tx, of)
  const times = received.flatMap(({ at, cardPaymentId }) =>
    at && cardPaymentId === null ? [at.getTime()] : [],
  )
  const earliest = times.length > 0 ? new Date(Math.min(...times)) : null
  return movedAt(givenOn, {
    ...{ now, field: 'given_on' },
    earliest: earliest && { at: earliest, sentence: 'Choose a date on or after that of the payment.' },
  })
}
