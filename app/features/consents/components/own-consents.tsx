import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ConsentHistory } from '#app/features/consents/components/consent-history.tsx'
import { describeConsent } from '#app/features/consents/describe-consent.ts'
import { changeOwnConsent, ownConsentsQuery } from '#app/features/consents/queries.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { offers } from '#practice/offers.ts'
import { type ConsentRow, consentPurposeNames, isAllowedState } from '#shared/consents.ts'
import type { OwnConsentInput } from '#shared/consents-schema.ts'

type Props = { /** The verified number. */ phone: string | null }

/** The portal's switches for what may be sent, with when and where each was chosen. */
export function OwnConsents({ phone }: Props) {
  const heading = useId()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(ownConsentsQuery(phone))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeOwnConsent,
    onSuccess: (consents, { channel, purpose, is_given }) => {
      queryClient.setQueryData(ownConsentsQuery(phone).queryKey, consents)
      const isAsked = is_given && channel === 'email' && purpose === 'news'
      toast.success(isAsked ? 'We emailed you a link. Confirm it there.' : 'Saved')
    },
    onError: (error) => toast.error(messageForError(error, 'That was not saved. Please try again.')),
  })
  const rowsOf = (channel: ConsentRow['channel']) =>
    data?.filter((row) => row.channel === channel && isOfOffer(row)) ?? []
  const switches = (channel: ConsentRow['channel']) =>
    rowsOf(channel).map((row) => (
      <ConsentSwitch
        key={`${row.recipient}-${row.purpose}`}
        row={row}
        busy={isPending && variables.channel === channel && variables.purpose === row.purpose}
        onChange={mutate}
      />
    ))
  return (
    <section aria-labelledby={heading} className="max-w-2xl">
      <h2 id={heading} className="text-2xl">
        What we may send you
      </h2>
      <p className="mt-2 text-muted">
        Receipts, cancellations and what you ask us for always come. Everything else is your choice.
      </p>
      {isError && <LoadError subject="your choices" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Spinner label="Loading your choices..." inline />}
      {data && (
        <div className="mt-5 grid gap-6">
          <fieldset className="grid gap-4">
            <legend className="mb-3 font-medium">By email</legend>
            {switches('email')}
          </fieldset>
          <fieldset className="grid gap-4">
            <legend className="mb-3 font-medium">By text message</legend>
            {rowsOf('sms').length > 0 ? (
              switches('sms')
            ) : (
              <p className="text-muted">Verify a mobile number above to choose what we may text you.</p>
            )}
          </fieldset>
        </div>
      )}
    </section>
  )
}

/** Of what the practice offers, or chosen when it did. */
const isOfOffer = ({ purpose, since }: ConsentRow) =>
  since !== null ||
  ((purpose !== 'appointments' || offers.services) && (purpose !== 'orders' || offers.orders))

type SwitchProps = { row: ConsentRow; busy: boolean; onChange: (input: OwnConsentInput) => void }

function ConsentSwitch({ row, busy, onChange }: SwitchProps) {
  const id = useId()
  const { channel, purpose, state, label } = row
  const isWaiting = state === 'waiting'
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={isAllowedState(state)}
        disabled={state === 'stopped'}
        // Disabled, it would lose the focus.
        aria-disabled={busy || undefined}
        onChange={({ target }) => !busy && onChange({ channel, purpose, is_given: target.checked })}
        aria-describedby={`${id}-label ${id}-since`}
        className="mt-1 size-5 accent-leaf"
      />
      <label htmlFor={id}>{consentPurposeNames[purpose]}</label>
      <div className="col-start-2 grid gap-1">
        <p id={`${id}-label`} className="text-muted text-sm">
          {label}
        </p>
        <p id={`${id}-since`} className={`text-sm ${isWaiting ? 'font-medium' : 'text-muted'}`}>
          {describeConsent(row)}
        </p>
        <ConsentHistory history={row.history} />
      </div>
    </div>
  )
}
