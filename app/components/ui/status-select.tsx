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
  /** Saves the change; `from` is the status on screen, so that the server can report a conflict. */
  change: (to: Status, from: Status) => Promise<unknown>
  /** Called with the current status on the server, also after a conflict. */
  onChanged: (status: Status) => void
}

/** Any status can follow any other. The row changes only after the server confirms, or reports a conflict. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, noun, statuses, value, change, onChanged } = props
  const [selected, setSelected] = useState<Status | null>(null)
  const findStatus = (status: string | undefined) => statuses.find((option) => option === status)
  const { run, busy } = useAction((status: Status) => change(status, value), {
    onDone: (_, status) => {
      onChanged(status)
      toast.success(`${capitalized(noun)} status updated to ${status}`)
    },
    failure: (error) => {
      const current =
        error instanceof ApiError && error.code === 'conflict' ? findStatus(error.fields.status) : undefined
      if (!current) return `Failed to update ${noun} status`
      onChanged(current)
      return `This ${noun} was changed to ${current} in another window. Your change was not saved.`
    },
  })

  const select = (optionValue: string) => {
    const status = findStatus(optionValue)
    if (!status || busy) return
    setSelected(status)
    void run(status)
  }
  return (
    <select
      aria-label={label}
      aria-busy={busy}
      className="min-h-11 w-full min-w-36 max-w-44 rounded-[10px] border border-edge bg-surface px-3 capitalize aria-busy:opacity-60"
      value={busy && selected ? selected : value}
      onChange={(event) => select(event.target.value)}
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
