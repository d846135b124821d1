import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { dayAndTime, timeOf } from '#app/features/calendar/calendar-dates.ts'
import { AffectedSessions } from '#app/features/calendar/components/affected-sessions.tsx'
import { PromisedPickups } from '#app/features/calendar/components/promised-pickups.tsx'
import { problemsQuery, useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { skippedSentence } from '#app/lib/skipped-time.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarAppointment, CalendarBlock, PromisedPickup } from '#shared/calendar.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'

type Props = {
  /** The day that is shown. */
  date: string
  /** The block that changes; a new one without. */
  block?: CalendarBlock | undefined
  /** Where it was dragged to. */
  startsAt?: Date | undefined
  endsAt?: Date | undefined
  /** With the first day of what is blocked now. */
  onSaved: (date: string) => void
  onClose: () => void
} & Pick<ComponentProps<typeof AffectedSessions>, 'steps' | 'onStep'>

const blocks = api.api.calendar.blocks
type InTheWay = { affected: readonly CalendarAppointment[]; pickups: readonly PromisedPickup[] }
const nothingInTheWay: InTheWay = { affected: [], pickups: [] }
const endsFirst = 'The end comes after the start.'

/** Blocks a stretch of time, or changes or frees a block; says first what is in the way, and offers to move or cancel it after. */
export function BlockDialog(props: Props) {
  const { date, block, startsAt, endsAt, steps, onStep, onSaved, onClose } = props
  const [times, setTimes] = useState(() => firstTimes({ date, block, startsAt, endsAt }))
  const [isLong, setLong] = useState(times.lastDay > times.day)
  const [typedTitle, keepTitle] = useDraftOf<string>(`block:${block?.id ?? 'new'}`)
  const title = typedTitle ?? block?.title ?? ''
  const [{ affected, pickups }, setInTheWay] = useState(nothingInTheWay)
  const [failures, setFailures] = useState<readonly string[]>([])
  const refresh = useRefreshCalendar()
  const [from, to] = [toInstant(times.day, times.from), toInstant(times.lastDay, times.to)]
  const isSpan = from !== null && to !== null && from < to
  const span = isSpan ? { starts_at: from.toISOString(), ends_at: to.toISOString() } : null
  const { data: known = [], isLoading: isChecking } = useQuery(
    problemsQuery(span && { kind: 'block', ...span, ...(block && { block: block.id }) }),
  )
  const save = useAction(
    (isSure: boolean) => {
      const name = title.trim() ? { title: title.trim() } : {}
      const json = { starts_at: '', ends_at: '', ...span, ...name, ...(isSure && { any_time: true }) }
      return block
        ? call(blocks[':id'].$put({ param: { id: block.id }, json }))
        : call(blocks.$post({ json }))
    },
    {
      onDone: (answer) => {
        keepTitle(null)
        refresh()
        toast.success(`Blocked: ${describeSpan(answer.block)}`)
        if (answer.affected.length + answer.pickups.length > 0) return setInTheWay(answer)
        onClose()
        onSaved(toLocal(new Date(answer.block.starts_at)).date)
      },
      failure: (error) => {
        const sentences =
          error instanceof ApiError && error.code === 'time_not_free' ? Object.values(error.fields) : []
        const other = messageForError(error, 'Nothing was saved. Please try again.')
        setFailures(sentences.length > 0 ? sentences : [other])
        return null
      },
    },
  )
  const finish = () => {
    onClose()
    onSaved(times.day)
  }
  const free = useAction(async () => block && call(blocks[':id'].$delete({ param: { id: block.id } })), {
    onDone: () => {
      keepTitle(null)
      refresh()
      toast.success('The time is free again')
      onClose()
    },
    failure: (error) => {
      setFailures([messageForError(error, 'The time is still blocked. Please try again.')])
      return null
    },
  })
  const change = (changed: Partial<typeof times>) => {
    setTimes({ ...times, ...changed })
    setFailures([])
  }
  const problems = isSpan ? [...new Set([...known, ...failures])] : [describeNoSpan(times, { from, to })]
  const isSure = isSpan && problems.length > 0
  if (affected.length + pickups.length > 0)
    return (
      <Dialog
        key="affected"
        title={`${affected.length > 0 ? 'Sessions' : 'Orders'} in the blocked time`}
        onClose={finish}
        focusTitle
      >
        <div className="mt-4 grid gap-4">
          <AffectedSessions affected={affected} isClosed steps={steps} onStep={onStep} />
          <PromisedPickups pickups={pickups} isClosed />
          <Button className="justify-self-start" onClick={finish}>
            Finish
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={block ? (block.title ?? 'Blocked time') : 'Block time'} onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-4">
        <Field
          label={isLong ? 'First day' : 'Day'}
          type="date"
          value={times.day}
          onChange={({ target: { value: day } }) =>
            change({ day, lastDay: isLong && times.lastDay > day ? times.lastDay : day })
          }
        />
        {isLong && (
          <Field
            label="Last day"
            type="date"
            min={times.day}
            value={times.lastDay}
            onChange={(event) => change({ lastDay: event.target.value })}
          />
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          <Field
            label="From"
            type="time"
            step={300}
            value={times.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label="Until"
            type="time"
            step={300}
            value={times.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isLong}
            onChange={(event) => {
              setLong(event.target.checked)
              change({ lastDay: times.day })
            }}
            className="size-5 accent-leaf"
          />
          Several days
        </label>
        <Field
          label="What for (only you see it)"
          maxLength={120}
          value={title}
          onChange={(event) => keepTitle(event.target.value)}
        />
        <ProblemList problems={problems} />
        <DialogActions forget={() => keepTitle(null)} onClose={onClose}>
          <Button
            disabled={!isSpan}
            busy={save.busy || isChecking}
            busyText={isChecking ? 'Checking...' : 'Saving...'}
            onClick={() => void save.run(isSure)}
          >
            {`${block ? 'Save' : 'Block'}${isSure ? ' anyway' : ''}`}
          </Button>
          {block && (
            <Button variant="secondary" busy={free.busy} onClick={() => void free.run()}>
              Free this time
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Why there is nothing to block. */
function describeNoSpan(
  { day, from, lastDay, to }: ReturnType<typeof firstTimes>,
  instants: { from: Date | null; to: Date | null },
) {
  if (!day || !from || !lastDay || !to) return 'Enter the day and both times.'
  return instants.from && instants.to ? endsFirst : skippedSentence
}

function firstTimes({
  date,
  block,
  startsAt,
  endsAt,
}: Pick<Props, 'date' | 'block' | 'startsAt' | 'endsAt'>) {
  const from = startsAt ?? (block && new Date(block.starts_at))
  const to = endsAt ?? (block && new Date(block.ends_at))
  if (!from || !to) return { day: date, from: '12:00', lastDay: date, to: '13:00' }
  const [start, end] = [toLocal(from), toLocal(to)]
  return { day: start.date, from: start.time, lastDay: end.date, to: end.time }
}

/** 'Fri, Nov 27, 1:00 PM to 5:00 PM'; with the day of the end where it is another one. */
function describeSpan({ starts_at, ends_at }: CalendarBlock) {
  const isOneDay = toLocal(new Date(starts_at)).date === toLocal(new Date(ends_at)).date
  return `${dayAndTime(starts_at)} to ${isOneDay ? timeOf(ends_at) : dayAndTime(ends_at)}`
}
