import { type KeyboardEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ApiError } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** What a change does beyond the status, for the user to confirm: emails that are sent, money that isn't. */
export type Consequences = { title: string; sentences: readonly string[]; action: string }

type Props<Status extends string> = {
  /** As in 'Status of order 1001'. */
  label: string
  /** As in 'Order status updated to shipped'. */
  noun: string
  statuses: readonly Status[]
  value: Status
  /** Why a status can't follow now; null where it can. */
  problemOf?: (to: Status) => string | null
  /** Null for a status that can be set without asking. */
  consequencesOf: (to: Status) => Consequences | null
  /**
   * Saves the change; `from` is the status on screen, so that the server can report a conflict. `isSure` repeats a change
   * after the question of `askAfterRefusal`.
   */
  change: (to: Status, from: Status, isSure: boolean) => Promise<unknown>
  /** What to ask when the server refuses a change that the user may insist on; null for any other error. */
  askAfterRefusal?: (error: ApiError, to: Status) => Consequences | null
  /** Called with the current status on the server, also after a conflict. */
  onChanged: (status: Status) => void
}

/** Any status can follow any other that has no problem. The row changes only after the server confirms, or reports a conflict. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, noun, statuses, value, problemOf, consequencesOf, change, askAfterRefusal, onChanged } =
    props
  /** `from` is the status on screen when it was chosen: a list that refetches meanwhile must not hide a conflict. */
  const [selected, setSelected] = useState<{ to: Status; from: Status } | null>(null)
  const [question, setQuestion] = useState<Consequences | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  const findStatus = (status: string | undefined) => statuses.find((option) => option === status)
  const { run, busy } = useAction(change, {
    onDone: (_, status) => {
      onChanged(status)
      toast.success(`${capitalized(noun)} status updated to ${status}`)
    },
    failure: (error) => {
      const refusal = selected && error instanceof ApiError ? askAfterRefusal?.(error, selected.to) : null
      if (refusal) {
        setQuestion(refusal)
        setWasRefused(true)
        return null
      }
      if (error instanceof ApiError && error.code === 'invalid_input' && error.fields.status)
        return error.fields.status
      if (error instanceof ApiError && error.code === 'conflict' && error.fields.reason)
        return error.fields.reason
      const current =
        error instanceof ApiError && error.code === 'conflict' ? findStatus(error.fields.status) : undefined
      if (!current) return `Failed to update ${noun} status`
      onChanged(current)
      return `This ${noun} was changed to ${current} in another window. Your change was not saved.`
    },
  })

  const select = (optionValue: string) => {
    const status = findStatus(optionValue)
    if (!status || busy || status === value) return
    setSelected({ to: status, from: value })
    const consequences = consequencesOf(status) ?? (canTellOpen() ? null : plainQuestion(noun, status))
    setQuestion(consequences)
    setWasRefused(false)
    if (!consequences) void run(status, value, false)
  }
  const confirm = () => {
    setQuestion(null)
    if (selected) void run(selected.to, selected.from, wasRefused)
  }
  return (
    <>
      <select
        aria-label={label}
        aria-busy={busy}
        className="min-h-11 w-full min-w-36 max-w-44 rounded-[10px] border border-edge bg-surface px-3 capitalize aria-busy:opacity-60"
        value={(busy || question) && selected ? selected.to : value}
        onKeyDown={openInsteadOfChanging}
        onChange={(event) => select(event.target.value)}
      >
        {statuses.map((status) => {
          const problem = status === value ? null : problemOf?.(status)
          return problem ? (
            <option key={status} value={status} disabled className="normal-case">
              {capitalized(status)}. {problem}
            </option>
          ) : (
            <option key={status} value={status}>
              {status}
            </option>
          )
        })}
      </select>
      {question && (
        <Dialog title={question.title} onClose={() => setQuestion(null)}>
          {question.sentences.map((sentence) => (
            <p key={sentence} className="mt-4 [overflow-wrap:anywhere]">
              {sentence}
            </p>
          ))}
          <div className="mt-6 flex flex-wrap gap-3">
            {/* First, so that it has the focus: a second Enter sends nothing. */}
            <Button variant="secondary" onClick={() => setQuestion(null)}>
              Leave it {value}
            </Button>
            <Button onClick={confirm}>{question.action}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const keysThatChange = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]

/** Browsers change a closed select at each key, without a choice having been made. */
function openInsteadOfChanging(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const isLetter = key.length === 1 && key !== ' '
  if (ctrlKey || metaKey || altKey || (!isLetter && !keysThatChange.includes(key))) return
  if (!canTellOpen() || currentTarget.matches(':open')) return
  event.preventDefault()
  currentTarget.showPicker()
}

/** Without it, the keys of the open list can't be told from those of the closed select, so every change is asked about. */
const canTellOpen = () => CSS.supports('selector(:open)')

const plainQuestion = (noun: string, status: string): Consequences => ({
  title: `Change the ${noun} to ${status}?`,
  sentences: [],
  action: `Change to ${status}`,
})

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
