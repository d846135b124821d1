import { Button, ButtonAnchor, ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { bookingContent } from '#practice/content/booking.ts'
import { practice } from '#practice/practice.ts'

/** The Contact Us button does nothing until online booking opens. */
export function SchedulePanel() {
  const { panel } = bookingContent
  return (
    <div className="mt-16 grid items-start gap-12 border-line border-t pt-14 md:grid-cols-2 md:gap-16">
      <section
        aria-labelledby="schedule"
        className="rounded-card border border-line bg-surface p-[28px] md:p-9"
      >
        <h2 id="schedule" className="text-3xl">
          {panel.title}
        </h2>
        <p className="mt-2 text-lg">{panel.text}</p>
        <p className="mt-1 text-muted">{panel.until}</p>
        <Button className="mt-6">{panel.contact}</Button>
      </section>
      <UnsureNote />
    </div>
  )
}

/** For visitors who want to ask first. */
export function UnsureNote() {
  const { unsure } = bookingContent
  return (
    <section aria-labelledby="unsure" className="md:py-9">
      <h2 id="unsure" className="text-3xl">
        {unsure.title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{unsure.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.contact} variant="secondary">
          {unsure.write}
        </ButtonLink>
        <ButtonAnchor href={`tel:${practice.phone.e164}`} variant="secondary">
          {unsure.call} {practice.phone.asWritten}
        </ButtonAnchor>
      </div>
      <ButtonLink to={paths.pricing} variant="quiet" className="mt-3 -ml-[12px]">
        {unsure.prices}
      </ButtonLink>
    </section>
  )
}
