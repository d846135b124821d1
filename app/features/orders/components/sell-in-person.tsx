import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChosenClient } from '#app/components/chosen-client.tsx'
import { ClientSuggestions, type KnownClient } from '#app/components/client-suggestions.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { PastDateField, readToday } from '#app/components/ui/past-date-field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { OfferSteppers } from '#app/features/orders/components/offer-steppers.tsx'
import { inPersonOffersQuery, inPersonQuoteQuery, sellInPerson } from '#app/features/orders/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import type { InPersonOffer, InPersonOffers, InPersonSale } from '#shared/in-person-sale.ts'
import { formatUsd } from '#shared/money.ts'

/** `quantities`: by product and size. */
type Draft = {
  quantities: Record<string, number>
  name: string
  /** Who was chosen of the client list, instead of a name. */
  client?: KnownClient | undefined
  method: InPersonSale['method']
  /** Only where it was another day. */
  soldOn?: string
}
type Props = InPersonOffers & {
  /** Who buys it, where that is known. */
  client?: KnownClient
  onClose: () => void
}

const nothing: Draft = { quantities: {}, name: '', method: 'cash' }
const nameOf = ({ product, size }: InPersonOffer) => `${product}/${size}`

/** Records what somebody who is there buys, pays and takes along. */
export function SellInPerson({ offers, missing, client: knownClient, onClose }: Props) {
  const draftKey = knownClient ? `sell-in-person:${knownClient.id}` : 'sell-in-person'
  const [draft, keep] = useDraftOf<Draft>(draftKey)
  const today = readToday()
  const { quantities, name, client = knownClient, method, soldOn = today } = draft ?? nothing
  const change = (changed: Partial<Draft>) => keep({ ...(draft ?? nothing), ...changed })
  const [failures, setFailures] = useState<readonly string[]>([])
  const lines = offers.flatMap((offer) => {
    const quantity = quantities[nameOf(offer)] ?? 0
    return quantity > 0 ? [{ product: offer.product, size: offer.size, quantity }] : []
  })
  const { data: quote, isError } = useQuery({
    ...inPersonQuoteQuery(lines),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent = quote !== undefined && lines.length > 0 && isOf(quote.lines, lines)
  const problems = isCurrent
    ? quote.lines.flatMap(({ name, problem }) =>
        // How much one order may hold is a rule for those who order online.
        problem && problem.kind !== 'quantity' ? [`${name}: ${problem.sentence}`] : [],
      )
    : []
  const attempt = storedAttemptKey(draftKey)
  // One key until it is given up, also after a reload: what was recorded without an answer isn't recorded again with another name.
  const [key] = useState(() => attempt.of({}))
  const queries = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: () => {
      setFailures([])
      if (lines.length === 0) return refuse('Choose what was sold.')
      if (!isCurrent) return refuse(isError ? 'The total couldn’t be loaded.' : 'The total is still loading.')
      if (problems.length > 0) return { errors: {} }
      if (!soldOn) return { errors: { sold_on: 'Choose a date.' } }
      const isEarlier = soldOn !== today
      const sale = {
        lines,
        method,
        ...(isEarlier && { sold_on: soldOn }),
        ...(client ? { client: client.id } : name.trim() && { name: name.trim() }),
      }
      return { values: { ...sale, total_cents: quote.total_cents, key } }
    },
    submit: sellInPerson,
    onDone: ({ number, is_known }, { total_cents }) => {
      attempt.end()
      keep(null)
      toast.success(
        is_known
          ? `This sale was already recorded, as order #${number}. Was it another one? Then record it again.`
          : `Recorded ${formatUsd(total_cents)} as order #${number}`,
      )
      const keys = [
        ...[inPersonOffersQuery.queryKey, queryKeys.allOrders, ['clients']],
        ...[queryKeys.overview, queryKeys.today],
      ]
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
      onClose()
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') attempt.end()
      const { fields, message } = explainError(
        error,
        'We couldn’t tell whether it was recorded. Please try again: it isn’t recorded twice.',
      )
      const sentences = Object.entries(fields).flatMap(([field, sentence]) =>
        field === 'name' || field === 'sold_on' ? [] : [sentence],
      )
      // The dialog would cover a toast.
      setFailures(sentences.length > 0 ? sentences : message === null ? [] : [message])
      void queries.invalidateQueries({ queryKey: inPersonQuoteQuery(lines).queryKey })
      // It may be there.
      void queries.invalidateQueries({ queryKey: queryKeys.allOrders })
      return { fields, message: null }
    },
  })
  function refuse(sentence: string) {
    setFailures([sentence])
    return { errors: {} }
  }
  /** What is sold next is another sale, also the same to somebody else. */
  function giveUp() {
    attempt.end()
    keep(null)
  }
  const total = isCurrent ? formatUsd(quote.total_cents) : ''

  return (
    <Dialog title="Sell in person" onClose={onClose} focusTitle>
      <p className="mt-3 text-muted">
        For somebody who pays and takes it along. It’s recorded as an order that is paid and picked up.
      </p>
      <form {...form} className="mt-4 grid gap-4">
        <OfferSteppers
          offers={offers}
          missing={missing}
          quantityOf={(offer) => quantities[nameOf(offer)] ?? 0}
          onChange={(offer, quantity) => {
            setFailures([])
            change({ quantities: { ...quantities, [nameOf(offer)]: quantity } })
          }}
        />
        {client ? (
          <ChosenClient
            client={client}
            onClear={knownClient ? undefined : () => change({ client: undefined, name: '' })}
          />
        ) : (
          <>
            <Field
              label="Name (optional)"
              name="name"
              hint="Choose a client to have it on their record."
              maxLength={120}
              autoComplete="off"
              error={errors.name}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <ClientSuggestions typed={name.trim()} onChoose={(chosen) => change({ client: chosen })} />
          </>
        )}
        {client && !client.email && (
          <p className="text-muted text-sm">
            There is no email address for them, so it isn’t counted on their record.
          </p>
        )}
        <RadioGroup
          legend="How was it paid?"
          name="method"
          options={methods}
          value={method}
          onChange={(chosen) => change({ method: chosen })}
        />
        <PastDateField
          label="When was it sold?"
          name="sold_on"
          error={errors.sold_on}
          value={soldOn}
          onChange={(date) => change({ soldOn: date })}
        />
        <p aria-live="polite" className="empty:hidden">
          {isCurrent && `Total ${total}${describeTax(quote.tax)}`}
        </p>
        <ProblemList problems={[...new Set([...problems, ...failures])]} />
        <DialogActions forget={giveUp} onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            {`Record ${total}`.trim()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Sold = { product: string; size: string; quantity: number }

/** Whether a quote is of these lines: the last one stays shown while the next is loading. */
const isOf = (quoted: readonly Sold[], lines: readonly Sold[]) =>
  quoted.length === lines.length &&
  lines.every(({ product, size, quantity }) =>
    quoted.some((line) => line.product === product && line.size === size && line.quantity === quantity),
  )

const describeTax = (tax: { cents: number; label: string } | null) =>
  tax && tax.cents > 0 ? `, with ${formatUsd(tax.cents)} ${tax.label}` : ''

const methods: { value: InPersonSale['method']; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Another way, such as a card reader or a check' },
]
