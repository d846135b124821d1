import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { showAnchor } from '#app/lib/show-anchor.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** The link of every online session. */
export function MeetingLink({ link }: { link: string | null }) {
  const [typed, setTyped] = useState(link ?? '')
  const refresh = useRefreshCalendar()
  const { run, busy, fields } = useAction(
    () =>
      call(
        api.api['calendar-settings']['meeting-link'].$put({ json: { meeting_link: typed.trim() || null } }),
      ),
    {
      onDone: () => {
        refresh()
        toast.success('Meeting link saved')
      },
      failure: 'The link wasn’t saved. Please try again.',
    },
  )
  return (
    <section aria-labelledby="meeting-link">
      <h2 id="meeting-link" ref={showAnchor} className="mb-3 font-display text-2xl">
        Online sessions
      </h2>
      <Field
        label="Your meeting link"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="We email it with each online session and show Join 15 minutes before."
        error={fields.meeting_link}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button className="mt-4" size="small" busy={busy} busyText="Saving..." onClick={() => void run()}>
        Save link
      </Button>
    </section>
  )
}
