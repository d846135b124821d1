import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { differencesQuery, resolveDifference } from '#app/features/money/differences-queries.ts'
import { moneyKey } from '#app/features/money/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import {
  canResolve,
  describeDifference,
  describeResolution,
  type MoneyDifference,
  nameDifference,
  providerName,
  type MoneyDifferences as Shown,
} from '#shared/money-differences.ts'

/** Where the books and the payment provider differ, each with what can be done; nothing before the first comparison. */
export function MoneyDifferences() {
  const { data, isError, isFetching, refetch } = useQuery(differencesQuery)
  if (isError && !data)
    return (
      <LoadError subject="the comparison of the books" busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return null
  const { differences } = data
  const name = providerName(data.provider)
  if (differences.length === 0) {
    const sentence = describeAgreement(data, name)
    return sentence ? <p className="text-sm text-muted">{sentence}</p> : null
  }
  return (
    <section aria-labelledby="money-differences" className="grid gap-4">
      <h2 id="money-differences" className="font-display text-2xl">
        Our books and {name} don’t agree
      </h2>
      {data.is_late && <p className="text-sm text-muted">{lateSentence(name)}</p>}
      <ul className="divide-y divide-line border-line border-y">
        {differences.map((difference) => (
          <Difference key={difference.id} difference={difference} name={name} />
        ))}
      </ul>
    </section>
  )
}

const lateSentence = (name: string) => `The comparison with ${name} didn’t work today. It is tried again.`

function describeAgreement({ compared_at, is_late }: Shown, name: string): string | null {
  if (is_late) return lateSentence(name)
  if (!compared_at) return null
  return `Our books and ${name}’s agree. Compared ${describeDay(compared_at)}.`
}

/** 'today at 6:00 AM', or with its date. */
function describeDay(instant: string): string {
  const [when, today] = [formatDateTime(instant), formatDate(new Date())]
  return when.startsWith(today) ? `today${when.slice(today.length)}` : `on ${when}`
}

function explainFailure(error: unknown, name: string): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'payment_unavailable')
    return `We couldn’t reach ${name}, so the books weren’t changed. Try again in a few minutes.`
  if (code === 'conflict') return `The amounts still differ. Compare the payment with what ${name} shows.`
  return messageForError(error, 'The books weren’t changed')
}

type Props = { difference: MoneyDifference; name: string }

function Difference({ difference, name }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const queries = useQueryClient()
  const isResolvable = canResolve(difference)
  const { run, busy } = useAction(() => resolveDifference(difference.id), {
    onDone: () => {
      setIsAsked(false)
      toast.success(isResolvable ? 'The books are corrected' : 'Marked as looked at')
    },
    failure: (error) => explainFailure(error, name),
  })
  // After a failure, too: somebody else may have mended it.
  const resolve = async () => {
    await run()
    await queries.invalidateQueries({ queryKey: moneyKey })
  }
  const { description, found_at, payment } = difference
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p>{describeDifference(difference, name)}</p>
        <p className="break-all text-sm text-muted">
          {description ? `${description}. ` : ''}Found on {formatDate(found_at)}, payment {payment}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => setIsAsked(true)}>
        {isResolvable ? 'Correct' : 'What to do'}
        <span className="sr-only">{` ${isResolvable ? '' : 'about '}the ${nameDifference(difference)} of ${description ?? payment}`}</span>
      </Button>
      {isAsked && (
        <Dialog
          title={isResolvable ? 'Correct the books?' : 'What to do'}
          onClose={() => setIsAsked(false)}
          focusTitle
        >
          <div className="mt-3 grid gap-3">
            <p>{describeResolution(difference, name)}</p>
            {!isResolvable && <p>‘Looked at’ takes it off this list. The books stay as they are.</p>}
          </div>
          <DialogActions className="mt-6" onClose={() => setIsAsked(false)}>
            <Button busy={busy} busyText="Saving..." onClick={() => void resolve()}>
              {isResolvable ? 'Correct' : 'Looked at'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </li>
  )
}
