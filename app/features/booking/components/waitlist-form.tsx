import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { joinWaitlist } from '#app/features/booking/booking-api.ts'
import { partsOfDayFor } from '#app/features/booking/parts-of-day.ts'
import { useExtraHours } from '#app/features/booking/use-extra-hours.ts'
import { useOwnProfile } from '#app/features/booking/use-own-profile.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { booking } from '#practice/booking.ts'
import { appointmentDates } from '#shared/appointments.ts'
import { type Weekday, waitlistSchema, weekdayNames, weekdays } from '#shared/waitlist.ts'

const ownFields = z.pick(waitlistSchema, { part_of_day: true, weekdays: true, until: true })
const guestFields = z.object({
  ...ownFields.shape,
  name: waitlistSchema.shape.name.def.innerType,
  email: waitlistSchema.shape.email.def.innerType,
})

const explain = errorExplainer('We couldn’t put you on the list. Please try again.')

/** For visitors to whom no time suits: they are told when one opens. */
export function WaitlistForm({ session }: { session: BookableSession }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  if (isDone)
    return (
      <div className="border-line border-t pt-6">
        <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
          You’re on the list
        </h3>
        <p className="mt-1 text-muted">
          We’ll email you when a time opens up, and hold it for you for up to two hours.
        </p>
      </div>
    )
  return (
    <div className="border-line border-t pt-6">
      <p>No time that suits you?</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Tell me when something opens
      </Button>
      {isOpen && <Fields session={session} onDone={() => setIsDone(true)} />}
    </div>
  )
}

function Fields({ session, onDone }: { session: BookableSession; onDone: () => void }) {
  const { profile, isLoading, explainSignedOut } = useOwnProfile()
  const [dates] = useState(() => appointmentDates(new Date()))
  const daysHint = useId()
  const { service, minutes } = session
  const extraHours = useExtraHours(session)
  const extraDays = weekdays.filter(
    (day) => !session.weekdays.includes(day) && extraHours.some(({ days }) => days.includes(day)),
  )
  const openDays = weekdays.filter((day) => session.weekdays.includes(day) || extraDays.includes(day))
  const { form, errors, busy } = useForm({
    validate: (form) =>
      validateValues(
        { ...readForm(form), weekdays: new FormData(form).getAll('weekdays') },
        profile ? ownFields : guestFields,
      ),
    submit: (fields) => joinWaitlist({ service, minutes, ...fields }),
    onDone,
    explain: async (error) => (await explainSignedOut(error)) ?? explain(error),
  })
  return (
    <form {...form} className="mt-5 grid max-w-3xl gap-5">
      <fieldset hidden={openDays.length < 2}>
        <legend className="font-medium text-[0.9375rem]">Days that suit you</legend>
        <p id={daysHint} className="text-sm text-muted">
          Choose none if every day does.
          {extraDays.length > 0 && ` ${nameDays(extraDays)} are open on some dates only.`}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {openDays.map((day) => (
            <label key={day} className="choice grid min-h-12 min-w-14 place-content-center px-3">
              <input
                type="checkbox"
                name="weekdays"
                value={day}
                aria-label={weekdayNames[day]}
                aria-describedby={daysHint}
                className="sr-only"
              />
              <span aria-hidden="true">{weekdayNames[day].slice(0, 3)}</span>
            </label>
          ))}
        </div>
        <p role="alert" className="mt-1 font-medium text-on-tone-red text-sm empty:hidden">
          {errors.weekdays}
        </p>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Time of day"
          name="part_of_day"
          options={partsOfDayFor(session, [...(booking?.hours ?? []), ...extraHours])}
          error={errors.part_of_day}
        />
        <Field
          label="Until"
          name="until"
          type="date"
          {...dates}
          required
          error={errors.until}
          hint="The last day that suits you."
        />
        {!profile && !isLoading && (
          <>
            <Field label="Name" name="name" autoComplete="name" required error={errors.name} />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              error={errors.email}
            />
          </>
        )}
      </div>
      <Button
        type="submit"
        busy={busy || isLoading}
        busyText={isLoading ? 'Loading...' : 'Saving...'}
        className="justify-self-start"
      >
        Put me on the list
      </Button>
    </form>
  )
}

/** 'Saturdays and Sundays'. */
const nameDays = (days: readonly Weekday[]) =>
  new Intl.ListFormat('en-US').format(days.map((day) => `${weekdayNames[day]}s`))
