import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PaymentLink } from '#app/components/payment-link.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { openPaymentQuery, sendLink } from '#app/features/payments/queries.ts'
import { formatUsd } from '#shared/money.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'

type Props = { payment: TakenPayment; wasSent?: boolean; onPaid: () => void; onClose: () => void }

/** The link of an amount that was asked for. Says by itself when it is paid. */
export function OpenPayment({ payment, wasSent = false, onPaid, onClose }: Props) {
  const { data = payment } = useQuery(openPaymentQuery(payment.id))
  const wasTold = useRef(payment.state !== 'open')
  useEffect(() => {
    if (data.state === 'open' || wasTold.current) return
    wasTold.current = true
    onPaid()
  }, [data.state, onPaid])
  return (
    <div className="mt-4 grid gap-5">
      <p className="[overflow-wrap:anywhere]">
        {formatUsd(data.cents)} for {data.what}
      </p>
      <p role="status" className="font-medium text-lg">
        {describeState(data)}
      </p>
      {data.url && (
        <PaymentLink url={data.url} email={data.email} onSend={() => sendLink(data.id)} wasSent={wasSent} />
      )}
      <div className="grid justify-items-start gap-2">
        <Button variant={data.state === 'open' ? 'secondary' : 'primary'} onClick={onClose}>
          Close
        </Button>
        {data.state === 'open' && (
          <p className="text-muted text-sm">
            The link keeps working. You’ll find it under Money, where you can also withdraw it.
          </p>
        )}
      </div>
    </div>
  )
}

function describeState({ state, cents }: TakenPayment): string {
  if (state === 'paid') return `Paid: ${formatUsd(cents)} arrived.`
  return state === 'open' ? 'Waiting for the payment...' : 'This link was withdrawn.'
}
