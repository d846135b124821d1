import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { appointmentFormSchema } from '#app/features/appointments/appointment-form-schema.ts'
import { ownAppointmentsQuery } from '#app/features/appointments/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { isAsSent, typedIn } from '#app/lib/typed-in.ts'
import { readDraftText, useDraftText } from '#app/lib/use-draft-text.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { formatForViewer, practiceZoneIfDifferent } from '#app/lib/viewer-zone.ts'
import * as paths from '#app/paths.ts'
import { offers } from '#practice/offers.ts'
import { services } from '#practice/services.ts'
import { appointmentDates, duration } from '#shared/appointments.ts'
import type { AppointmentRequest } from '#shared/appointments-schema.ts'
import { toInstant } from '#shared/local-time.ts'

const draftName = 'appointment'

/** Date and time are in the practice's time zone. */
export function RequestAppointmentForm({ userId }: { userId: string | undefined }) {
  const heading = useId()
  const suggestions = useId()
  const queries = useQueryClient()
  const [dates] = useState(() => appointmentDates(new Date()))
  const [zone] = useState(() => practiceZoneIfDifferent())
  const [preferred, setPreferred] = useState(() => ({
    date: '',
    time: '',
    ...readDraftText(draftName, userId),
  }))

  const sentValues = useRef('')
  const { form, errors, busy } = useForm({
    validate: (form) => {
      sentValues.current = typedIn(form)
      return validateForm(form, appointmentFormSchema)
    },
    submit: (json: AppointmentRequest) => call(api.api.appointments.$post({ json })),
    onDone: () => {
      toast.success('Appointment request submitted')
      // What was changed while it was being sent is the next request.
      if (isAsSent(form.ref.current, sentValues.current)) {
        form.ref.current?.reset()
        draft.forget()
        setPreferred({ date: '', time: '' })
      }
      void queries.invalidateQueries(ownAppointmentsQuery)
    },
    explain: errorExplainer('Error creating appointment'),
  })
  const draft = useDraftText(form.ref, draftName, userId)

  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-display text-2xl">
        Request an appointment
      </h2>
      {offers.booking && (
        <p className="mt-3">
          <ButtonLink to={paths.booking} variant="secondary">
            See free times
          </ButtonLink>
        </p>
      )}
      <form {...form} onChange={draft.keep} className="mt-5 grid gap-6">
        <Field
          label="Service Type"
          name="service_type"
          list={suggestions}
          autoComplete="off"
          required
          error={errors.service_type}
        />
        <datalist id={suggestions}>
          {services.map(({ slug, title }) => (
            <option key={slug} value={title} />
          ))}
        </datalist>
        <Field
          label="Duration (minutes)"
          name="duration_minutes"
          type="number"
          inputMode="numeric"
          min={duration.min}
          max={duration.max}
          step={duration.step}
          defaultValue={duration.default}
          required
          error={errors.duration_minutes}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="Preferred Date"
            name="date"
            type="date"
            {...dates}
            required
            error={errors.date}
            onChange={(event) => setPreferred({ ...preferred, date: event.target.value })}
          />
          <Field
            label="Preferred Time"
            name="time"
            type="time"
            required
            error={errors.time}
            hint={zoneHint(zone, preferred)}
            onChange={(event) => setPreferred({ ...preferred, time: event.target.value })}
          />
        </div>
        <Button type="submit" className="justify-self-start" busy={busy} busyText="Sending...">
          Request appointment
        </Button>
      </form>
    </section>
  )
}

/** For clients in another time zone: which zone is meant, and the time in theirs. */
function zoneHint(zone: string | null, { date, time }: { date: string; time: string }): string | null {
  const instant = zone && date && time ? toInstant(date, time) : null
  return instant ? `${zone}. Your time: ${formatForViewer(instant)}.` : zone
}
