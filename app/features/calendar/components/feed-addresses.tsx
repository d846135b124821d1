import { type ComponentType, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { ApiError, api, call, type Fields } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { type CalendarFeedRow, type CalendarSettings, type FeedKind, feedKinds } from '#shared/calendar.ts'
import { formatDateTime } from '#shared/dates.ts'
import { identityProofSchema } from '#shared/passkeys.ts'

type Needs = CalendarSettings['needs']
/** The fields for password and code, which the route passes on from another feature. */
export type ProofFields = ComponentType<{ needs: Needs; errors: Fields; autoFocus?: boolean }>
type Shared = { needs: Needs; proofFields: ProofFields }

const addresses = api.api['calendar-settings'].feeds
const names: Record<FeedKind, string> = { full: 'All sessions with names', busy: '‘Busy’ only' }

/** Secret addresses at which other calendars read this one. */
export function FeedAddresses({ feeds, ...shared }: Shared & { feeds: readonly CalendarFeedRow[] }) {
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds" className="mb-1 font-display text-2xl">
        See it in your own calendar
      </h2>
      <p className="mb-3 text-muted">
        Subscribe to a secret address in your phone’s calendar. Anyone who has it can read it, so end an
        address that leaked.
      </p>
      <ul className="border-line border-t">
        {feedKinds.map((kind) => (
          <Feed key={kind} kind={kind} feed={feeds.find((row) => row.kind === kind)} {...shared} />
        ))}
      </ul>
    </section>
  )
}

type Props = Shared & { kind: FeedKind; feed: CalendarFeedRow | undefined }

function Feed({ kind, feed, needs, proofFields: ProofFields }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const refresh = useRefreshCalendar()
  const [isAsking, setIsAsking] = useState(false)
  const { form, errors, busy } = useForm({
    validate: (element) => {
      // Some minutes after the sign-in, the first click asks for the password.
      if (isAsking || !needs.password) return validateForm(element, identityProofSchema)
      setIsAsking(true)
      return { errors: {} }
    },
    submit: (credentials) => call(addresses.$post({ json: { ...credentials, kind } })),
    onDone: (answer) => {
      setUrl(answer.url)
      setIsAsking(false)
      refresh()
    },
    explain: (error) => {
      // Too long after the sign-in since the page was loaded.
      if (error instanceof ApiError && error.fields.password) {
        setIsAsking(true)
        refresh()
      }
      return explainError(error, 'There is no new address. Please try again.')
    },
  })
  const label = feed ? 'New address' : 'Make an address'
  const revoke = useAction((id: string) => call(addresses[':id'].$delete({ param: { id } })), {
    onDone: () => {
      setUrl(null)
      refresh()
    },
    failure: 'The address still works. Please try again.',
  })
  return (
    <li className="border-line border-b py-3">
      <form {...form} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div>
            <p>{names[kind]}</p>
            <p className="text-muted text-sm">{describeState(feed)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={`${label}: ${names[kind]}`}
            >
              {label}
            </Button>
            {feed && (
              <Button
                variant="quiet"
                size="small"
                busy={revoke.busy}
                aria-label={`End it: ${names[kind]}`}
                onClick={() => void revoke.run(feed.id)}
              >
                End it
              </Button>
            )}
          </div>
        </div>
        {isAsking && <ProofFields needs={needs} errors={errors} autoFocus />}
        {url && (
          <Field
            label="Copy this address now; it isn’t shown again"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
        )}
      </form>
    </li>
  )
}

function describeState(feed: CalendarFeedRow | undefined): string {
  if (!feed) return 'Off'
  if (feed.last_read_at) return `Last read ${formatDateTime(feed.last_read_at)}`
  return 'Not read yet'
}
