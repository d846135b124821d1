import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import { HoursElsewhere } from '#app/features/site/components/hours-elsewhere.tsx'
import { asList, asText, isObject, type Json } from '#app/features/site/document-values.ts'
import type { ValueSpec } from '#app/features/site/fields/field-spec.ts'
import { wordedHours } from '#app/features/site/fill-draft.ts'
import {
  findProblem,
  fromWeek,
  type OpeningHours,
  type OpenTime,
  toWeek,
  type Weekday,
  weekdays,
} from '#app/features/site/opening-hours.ts'
import { useDraft, useDraftStore, useDraftValue, useFieldProblem } from '#app/features/site/use-draft.ts'
import { fieldId, useEditor } from '#app/features/site/use-editor.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

const names = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const satisfies Record<Weekday, string>

const usual: OpenTime = { opens: '09:00', closes: '17:00' }

/** Open or closed and the times of each weekday, and how the site words them. */
export function HoursControl({ spec, path }: { spec: ValueSpec; path: string }) {
  const store = useDraftStore()
  const week = toWeek(asHours(useDraftValue(path)))
  const worded = useDraft(wordedHours)
  const problem = useFieldProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const { showInPage } = useEditor()

  const change = (day: Weekday, times: readonly OpenTime[]) =>
    store.change(path, fromWeek({ ...week, [day]: times }))

  return (
    <fieldset
      id={fieldId(path)}
      tabIndex={-1}
      disabled={isReadOnly}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 outline-none"
      onFocus={() => showInPage(path)}
    >
      <legend className="sr-only">{spec.label}</legend>
      {weekdays.map((day) => (
        <Day
          key={day}
          name={names[day]}
          times={week[day]}
          onChange={(times) => change(day, times)}
          suggested={weekdays.map((other) => week[other][0]).find(Boolean) ?? usual}
        />
      ))}
      <p role="status" className="mt-2 text-muted text-sm">
        Reads: “{worded}”
      </p>
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
      <HoursElsewhere />
      <FieldNotes spec={spec} path={path} />
    </fieldset>
  )
}

type DayProps = {
  name: string
  times: readonly OpenTime[]
  suggested: OpenTime
  onChange: (times: readonly OpenTime[]) => void
}

function Day({ name, times, suggested, onChange }: DayProps) {
  const isOpen = times.length > 0
  const problem = findProblem(times)
  const [last] = times.slice(-1)
  // The button that was pressed is gone, whichever it was: what takes its place has the focus.
  const [isPressed, setPressed] = useState(false)
  const press = (next: readonly OpenTime[]) => {
    setPressed(true)
    onChange(next)
  }
  const focus = isPressed ? focusOnMount : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-b py-2">
      <label className="flex min-h-11 flex-wrap items-center gap-x-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-leaf"
          checked={isOpen}
          onChange={(event) => onChange(event.target.checked ? [suggested] : [])}
        />
        <span className="font-medium text-[0.9375rem]">{name}</span>
        <span className="ms-auto text-muted text-sm">{isOpen ? 'Open' : 'Closed'}</span>
      </label>
      {times.map((time, index) => (
        <Times
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has its first and its second time.
          key={index}
          label={index === 0 ? name : `${name}, again`}
          time={time}
          inputRef={index === 0 ? undefined : focus}
          onChange={(next) => onChange(times.map((other, at) => (at === index ? next : other)))}
          onRemove={index === 0 ? null : () => press(times.filter((_, at) => at !== index))}
        />
      ))}
      {times.length === 1 && last && last.closes < '22:00' && (
        <Button
          ref={focus}
          variant="quiet"
          size="small"
          className="justify-self-start"
          aria-label={`Add a second time on ${name}`}
          onClick={() =>
            press([...times, { opens: addHour(last.closes, 1), closes: addHour(last.closes, 2) }])
          }
        >
          Add a second time
        </Button>
      )}
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
    </div>
  )
}

type TimesProps = {
  label: string
  time: OpenTime
  inputRef: ((element: HTMLElement | null) => void) | undefined
  onChange: (time: OpenTime) => void
  onRemove: (() => void) | null
}

function Times({ label, time, inputRef, onChange, onRemove }: TimesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={inputRef}
        type="time"
        step={300}
        aria-label={`${label} opens`}
        value={time.opens}
        onChange={(event) => onChange({ ...time, opens: event.target.value || time.opens })}
        className="form-control min-w-0 flex-1 basis-28 tabular-nums"
      />
      <span className="flex min-w-0 flex-1 basis-32 items-center gap-2">
        <span className="text-muted">to</span>
        <input
          type="time"
          step={300}
          aria-label={`${label} closes`}
          value={time.closes}
          onChange={(event) => onChange({ ...time, closes: event.target.value || time.closes })}
          className="form-control min-w-0 tabular-nums"
        />
      </span>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          className="basis-full justify-start"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

const addHour = (time: string, hours: number) =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + hours)).padStart(2, '0')}${time.slice(2)}`

function asHours(value: Json | undefined): OpeningHours[] {
  return asList(value)
    .filter(isObject)
    .map(({ days, opens, closes }) => ({
      days: weekdays.filter((day) => asList(days).includes(day)),
      opens: asText(opens),
      closes: asText(closes),
    }))
}
