import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { AmountDialog } from '#app/features/orders/components/amount-dialog.tsx'
import { CardLinkDialog } from '#app/features/orders/components/card-link-dialog.tsx'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { manualMethods } from '#app/lib/manual-methods.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minCardCents } from '#shared/price-schema.ts'

type Props = { order: OwnerOrder; onClose: () => void }

/** Takes what is due of an order: records what was received by hand, or shows the link to pay by card. */
export function TakePayment({ order, onClose }: Props) {
  const due = order.money.due_cents
  const [method, setMethod] = useState<'cash' | 'other'>('cash')
  const [isTold, setTold] = useState(true)
  const [isByCard, setByCard] = useState(false)
  // One key for this dialog: a second submit records nothing twice.
  const [key] = useState(createKey)
  const send = (cents: number, date: string) => {
    const json = {
      ...{ version: order.version, cents, method, key, received_on: date },
      ...(!isTold && { tell: false }),
    }
    return call(api.api.orders[':id'].payments.$post({ param: { id: order.id }, json }))
  }
  if (isByCard) return <CardLinkDialog order={order} onClose={onClose} />
  return (
    <AmountDialog
      order={order}
      name="payment"
      title={`Take payment for order ${order.number}`}
      maxCents={due}
      hint={`${formatUsd(due)} is due.`}
      verb="Record"
      busyText="Saving..."
      day={receivedDay}
      send={send}
      onClose={onClose}
    >
      <RadioGroup
        legend="How was it paid?"
        name="method"
        options={manualMethods}
        value={method}
        onChange={setMethod}
      />
      {order.customer.email && (
        <Checkbox checked={isTold} onChange={setTold}>
          {'Email a receipt to '}
          <bdi>{order.customer.email}</bdi>
        </Checkbox>
      )}
      {due >= minCardCents && (
        <Button variant="quiet" className="-ms-[12px] justify-self-start" onClick={() => setByCard(true)}>
          By card instead: show the code and link
        </Button>
      )}
    </AmountDialog>
  )
}

const receivedDay = { name: 'received_on', label: 'When did you get it?' }
