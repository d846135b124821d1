import { Button } from '#app/components/ui/button.tsx'

/** The button does nothing yet, on purpose. */
export function GoLivePanel() {
  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-16">
      <section aria-labelledby="start-live">
        <h2 id="start-live" className="font-display text-2xl">
          Start Live Session
        </h2>
        <p className="mt-2 mb-6 text-muted">
          Your clients will be able to watch and listen from their portal.
        </p>
        <Button type="button">Go Live Now</Button>
      </section>
      <section
        aria-labelledby="scheduled-live"
        className="border-line max-md:border-t max-md:pt-8 md:border-l md:pl-16"
      >
        <h2 id="scheduled-live" className="font-display text-2xl">
          Scheduled Sessions
        </h2>
        <p className="mt-2 text-muted">There are no upcoming sessions.</p>
      </section>
    </div>
  )
}
