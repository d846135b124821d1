import { sessionLedger } from '#server/booking/session-ledger.ts'
import { orderLedger } from '#server/features/orders/order-ledger.ts'

/** Everything that is paid by card: the webhook and reconciliation find whose payment it is. */
export const paymentLedgers = [orderLedger, sessionLedger]
