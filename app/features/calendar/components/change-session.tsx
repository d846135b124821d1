import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { dayAndTime, timeRange } from '#app/features/calendar/calendar-dates.ts'
import { MessagePreview } from '#app/features/calendar/components/message-preview.tsx'
import { isChangedMeanwhile, messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import { problemsQuery } from '#app/features/calendar/queries.ts'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { wordLengths } from '#app/features/calendar/word-lengths.ts'
import { ApiError } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { services } from '#practice/services.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'
import { priceOfLength } from '#shared/price-of-length.ts'
import { type ChangeStep, changeStepSchema } from '#shared/session-terms-schema.ts'
import { minutes as toMs } from '#shared/time.ts'

type Props = { appointment: CalendarAppointment; steps: Steps; onClose: () => void }

/** What is kept until it is saved or given up by 'Back'. The price only when it was typed. */
type Draft = { choice: string; title: string; minutes: string; price?: string }

const other = 'other'
const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** Another service or length for a session at its time, such as an hour instead of half of one. */
export function ChangeSession({ appointment, steps, onClose }: Props) {
  const { id, client_name, service_type, starts_at, payment } = appointment
  const before = asDraft(appointment)
  const [stored, keep] = useDraftOf<Draft>(`change-session:${id}`)
  const draft = stored ?? before
  const { choice, title, minutes } = draft
  const service = services.find(({ slug }) => slug === choice)
  const price = draft.price ?? priceOf(appointment, draft)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isChanged, setChanged] = useState(false)
  const hasBegun = Date.parse(starts_at) <= serverNow()
  const change = (changed: Partial<Draft>) => {
    keep({ ...draft, ...changed })
    setRefused([])
  }
  const checked = validateValues(
    {
      step: 'change',
      ...(service ? { service: service.slug } : { title }),
      minutes: /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0,
      price_cents: price.trim() ? (toCents(price) ?? 0.5) : null,
    },
    changeStepSchema,
  )
  const isSame = choice === before.choice && title === before.title && minutes === before.minutes
  const step = 'values' in checked && !isSame ? checked.values : null
  const shown = useDeferredValue(step)
  const { data: known = [], isLoading: isChecking } = useQuery(problemsQuery(timeOf(appointment, step)))
  const problems = [...new Set([...known, ...refused])]
  const canOverride = problems.length > 0
  const { form, errors, busy } = useForm<ChangeStep, readonly string[] | null>({
    validate: () => checked,
    submit: (values) => steps.take(appointment, values, { anyTime: canOverride }),
    onDone: (timeProblems) => {
      if (timeProblems) return setRefused(timeProblems)
      keep(null)
      onClose()
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_input')
        return { fields: error.fields, message: null }
      setRefused([messageForStepError(appointment, error)])
      setChanged(isChangedMeanwhile(error))
      return { fields: {}, message: null }
    },
  })
  return (
    <Dialog title={`Change the session with ${client_name}`} onClose={onClose} focusTitle>
      <form {...form} className="mt-3 grid gap-4">
        <p className="text-muted">
          {service_type}, {dayAndTime(starts_at)}
        </p>
        <SelectField
          label="What"
          name="service"
          value={choice}
          error={errors.service}
          onChange={(event) => change({ choice: event.target.value })}
          options={[
            ...services.map(({ slug, title: name }) => ({ value: slug, label: name })),
            { value: other, label: 'Something else' },
          ]}
        />
        {!service && (
          <Field
            label="What for"
            name="title"
            maxLength={120}
            value={title}
            error={errors.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
        <Field
          label="Minutes"
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          hint={service && `On your site: ${wordLengths(service.durations)}.`}
          error={errors.minutes}
          onChange={(event) => change({ minutes: event.target.value })}
        />
        <Field
          label="Price in dollars"
          name="price_cents"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          hint={payment.paid_cents > 0 ? `${formatUsd(payment.paid_cents)} is paid.` : '0 for no charge.'}
          error={errors.price_cents}
          onChange={(event) => change({ price: event.target.value })}
        />
        {step && (
          <p>
            New time: <span className="font-medium tabular-nums">{wordTime(appointment, step)}</span>
          </p>
        )}
        {shown && !hasBegun && <MessagePreview id={id} step={shown} />}
        {hasBegun && <p className="text-muted">It has begun, so we don’t email them.</p>}
        <ProblemList problems={problems} />
        <DialogActions forget={() => keep(null)} onClose={onClose} back={isChanged ? 'Close' : 'Back'}>
          {!isChanged && (
            <Button
              type="submit"
              disabled={isSame}
              busy={busy || isChecking}
              busyText={isChecking ? 'Checking...' : 'Saving...'}
            >
              {canOverride ? 'Change anyway' : 'Change'}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function asDraft({ service, service_type, duration_minutes }: CalendarAppointment): Draft {
  const isOffered = services.some(({ slug }) => slug === service)
  return {
    choice: service && isOffered ? service : other,
    title: isOffered ? '' : service_type,
    minutes: String(duration_minutes),
  }
}

/** In dollars: the one of the site for this service and length, else what the session costs already. */
function priceOf({ service, duration_minutes, price_cents }: CalendarAppointment, chosen: Draft): string {
  const length = Number(chosen.minutes)
  if (chosen.choice === service && length === duration_minutes) return dollars(price_cents)
  const durations = services.find(({ slug }) => slug === chosen.choice)?.durations ?? []
  return dollars(priceOfLength(durations, length) ?? price_cents)
}

const endOf = ({ starts_at }: CalendarAppointment, { minutes }: ChangeStep) =>
  new Date(Date.parse(starts_at) + toMs(minutes))

const wordTime = (appointment: CalendarAppointment, step: ChangeStep) =>
  timeRange(appointment.starts_at, endOf(appointment, step))

/** What has to be free for it; null where it takes no more time than it has. */
function timeOf(appointment: CalendarAppointment, step: ChangeStep | null) {
  if (!step || step.minutes <= appointment.duration_minutes) return null
  const { id, starts_at } = appointment
  return {
    kind: 'session' as const,
    appointment: id,
    starts_at,
    ends_at: endOf(appointment, step).toISOString(),
  }
}
