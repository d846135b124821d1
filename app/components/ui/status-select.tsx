import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

type Props<Status extends string> = {
  /** As in 'Status of order 1001'. */
  label: string
  /** As in 'Order status updated to shipped'. */
  noun: string
  statuses: readonly Status[]
  value: Status
  /** Asks the server to change it from what is seen here. */
  change: (to: Status, was: Status) => Promise<unknown>
  /** What it is now, by this hand or another's. */
  onChanged: (status: Status) => void
}

/** Any status from any other. The row changes once the server has agreed, or has said what it is by now. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, noun, statuses, value, change, onChanged } = props
  const [asked, setAsked] = useState<Status | null>(null)
  const known = (status: string | undefined) => statuses.find((one) => one === status)
  const { run, busy } = useAction((status: Status) => change(status, value), {
    onDone: (_, status) => {
      onChanged(status)
      toast.success(`${capitalized(noun)} status updated to ${status}`)
    },
    failure: (error) => {
      const now =
        error instanceof ApiError && error.code === 'conflict' ? known(error.fields.status) : undefined
      if (!now) return `Failed to update ${noun} status`
      onChanged(now)
      return `Somebody has set this ${noun} to ${now} in the meantime. Nothing was changed.`
    },
  })

  const choose = (typed: string) => {
    const status = known(typed)
    if (!status || busy) return
    setAsked(status)
    void run(status)
  }
  return (
    <select
      aria-label={label}
      aria-busy={busy}
      className="min-h-11 w-full min-w-36 max-w-44 rounded-[10px] border border-edge bg-surface px-3 capitalize aria-busy:opacity-60"
      value={busy && asked ? asked : value}
      onChange={(event) => choose(event.target.value)}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </select>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
