import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { useSteps } from '#app/features/calendar/use-steps.ts'
import { clientName } from '#app/features/clients/client-name.ts'
import { ClientRecord } from '#app/features/clients/components/client-record.tsx'
import { ClientConsents } from '#app/features/consents/components/client-consents.tsx'
import { History } from '#app/features/inbox/components/history.tsx'
import { moneyKey } from '#app/features/money/queries.ts'
import { payableSessionsOf, toPayable } from '#app/features/payments/payable-sessions.ts'
import { paymentsKey } from '#app/features/payments/queries.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { pickup } from '#practice/selling.ts'
import type { ClientDetails, ClientSession } from '#shared/clients.ts'
import { toLocal } from '#shared/local-time.ts'

const AddSession = lazyPart(
  async () => (await import('#app/features/calendar/components/add-session.tsx')).AddSession,
  { subject: 'the form' },
)
const NewSale = lazyPart(async () => (await import('#app/features/orders/components/new-sale.tsx')).NewSale, {
  subject: 'the sale',
})
const TakePaymentDialog = lazyPart(
  async () => (await import('#app/features/payments/components/take-payment-dialog.tsx')).TakePaymentDialog,
  { subject: 'the form' },
)

const PaymentSubjectDialog = lazyPart(
  async () =>
    (await import('#app/features/payments/components/payment-subject-dialog.tsx')).PaymentSubjectDialog,
  { subject: 'what can be paid' },
)

/** One client, with what other features know of them. */
export function ClientRecordScreen(props: Omit<ComponentProps<typeof ClientRecord>, 'sections' | 'actions'>) {
  return (
    <ClientRecord {...props} sections={sectionsOf} actions={(client) => <ClientActions client={client} />} />
  )
}

const sectionsOf = (id: string) => [
  { title: 'History', content: <History clientId={id} /> },
  { title: 'What we may send', content: <ClientConsents id={id} /> },
]

/** What is done for a person without leaving their record. */
function ClientActions({ client }: { client: ClientDetails }) {
  const [open, setOpen] = useState<'session' | 'subject' | 'payment' | 'sale' | null>(null)
  const [paid, setPaid] = useState<ClientSession | null>(null)
  const steps = useSteps()
  const queries = useQueryClient()
  const refresh = () => {
    for (const queryKey of [
      ...[['clients'], paymentsKey, moneyKey],
      ...[queryKeys.today, queryKeys.overview, queryKeys.calendar],
    ])
      void queries.invalidateQueries({ queryKey })
  }
  const close = () => setOpen(null)
  const { id, email } = client
  const name = clientName(client)
  const known = { id, label: email && email !== name ? `${name}, ${email}` : name, email }
  const payable = payableSessionsOf(client)
  const takePayment = (session: ClientSession | null) => {
    setPaid(session)
    setOpen('payment')
  }
  const hasSubjects = payable.length + client.unpaid_orders.length > 0
  return (
    <>
      <Button onClick={() => setOpen('session')}>Book a session</Button>
      <Button variant="secondary" onClick={() => (hasSubjects ? setOpen('subject') : takePayment(null))}>
        Take payment
      </Button>
      {pickup && (
        <Button variant="secondary" onClick={() => setOpen('sale')}>
          Sell in person
        </Button>
      )}
      {open === 'sale' && <NewSale client={known} onClose={close} />}
      {open === 'session' && (
        <AddSession date={toLocal(new Date()).date} client={known} onAdded={steps.added} onClose={close} />
      )}
      {open === 'subject' && (
        <PaymentSubjectDialog
          sessions={payable}
          orders={client.unpaid_orders}
          onChoose={takePayment}
          onClose={close}
        />
      )}
      {open === 'payment' && (
        <TakePaymentDialog
          thing={paid && toPayable(paid, { name, email })}
          customer={{ name: client.name, email: email ?? '' }}
          onTaken={refresh}
          onClose={close}
        />
      )}
    </>
  )
}
