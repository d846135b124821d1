import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ConsentHistory } from '#app/features/consents/components/consent-history.tsx'
import { RecordConsent } from '#app/features/consents/components/record-consent.tsx'
import { describeConsent } from '#app/features/consents/describe-consent.ts'
import { clientConsentsQuery } from '#app/features/consents/queries.ts'
import { wordPhone } from '#practice/wording.ts'
import { type ConsentRow, consentPurposeNames, isAllowedState } from '#shared/consents.ts'

/** What may be sent to a client or guest, and the form that records what they told the owner. `id` is the contact's. */
export function ClientConsents({ id }: { id: string }) {
  const [recording, setRecording] = useState<'given' | 'withdrawn' | null>(null)
  const { data, isError, isFetching, refetch } = useQuery(clientConsentsQuery(id))
  const recipients = [...new Set(data?.map(({ recipient }) => recipient))]
  const byRecipient = recipients.map((recipient) => ({
    recipient,
    rows: data?.filter((row) => row.recipient === recipient) ?? [],
  }))
  return (
    <div className="grid gap-4">
      {isError && <LoadError subject="the consents" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Spinner label="Loading the consents..." inline />}
      {byRecipient.map(({ recipient, rows }) => (
        <div key={recipient} className="grid gap-3">
          <h4 className="break-words font-medium">
            {rows[0]?.channel === 'sms' ? 'Texts to' : 'Emails to'} {wordPhone(recipient)}
          </h4>
          <ul className="grid gap-3">
            {rows.map((row) => (
              <li key={row.purpose} className="grid gap-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>{consentPurposeNames[row.purpose]}</span>
                  <Badge tone={toneOf(row)}>{isAllowedState(row.state) ? 'Yes' : 'No'}</Badge>
                </p>
                <p className="text-muted text-sm">{describeConsent(row, true)}</p>
                <ConsentHistory history={row.history} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {data && data.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => setRecording('given')}>
            Record a consent given in person
          </Button>
          <Button variant="secondary" size="small" onClick={() => setRecording('withdrawn')}>
            Record that they asked to stop
          </Button>
        </div>
      )}
      {data && recording && (
        <RecordConsent
          id={id}
          rows={data}
          isGiven={recording === 'given'}
          onClose={() => setRecording(null)}
        />
      )}
    </div>
  )
}

function toneOf({ state }: ConsentRow) {
  if (isAllowedState(state)) return 'green'
  return state === 'waiting' ? 'yellow' : 'red'
}
