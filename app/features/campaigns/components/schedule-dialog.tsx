import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { campaignQuery, campaignsQuery } from '#app/features/campaigns/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { CampaignChannel } from '#shared/campaigns.ts'
import { addDays, toLocal, zoneName } from '#shared/local-time.ts'

type Props = { id: string; channel: CampaignChannel; version: number; onClose: () => void }

/** A time of the practice at which the draft leaves by itself. */
export function ScheduleDialog({ id, channel, version, onClose }: Props) {
  const queries = useQueryClient()
  const [today] = useState(() => toLocal(new Date()).date)
  const [date, setDate] = useState(() => addDays(today, 1))
  const [time, setTime] = useState('10:00')
  const [problem, setProblem] = useState<string | null>(null)
  const { run, busy, fields } = useAttempt(
    () => call(api.api.campaigns[':id'].schedule.$post({ param: { id }, json: { version, date, time } })),
    {
      onDone: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
        void queries.invalidateQueries({ queryKey: campaignQuery(id).queryKey, exact: true })
      },
      explain: (error) => {
        const fieldErrors = error instanceof ApiError ? error.fields : {}
        const { date: ofDate, time: ofTime, ...others } = fieldErrors
        const [other] = Object.values(others)
        setProblem(ofDate || ofTime ? null : (other ?? messageForError(error, 'Nothing was scheduled.')))
        return { fields: fieldErrors, message: null }
      },
    },
  )
  return (
    <Dialog title="Send later" onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Date"
            type="date"
            min={today}
            value={date}
            error={fields.date}
            onChange={(event) => setDate(event.target.value)}
          />
          <Field
            label={`Time, ${zoneName()}`}
            type="time"
            value={time}
            error={fields.time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        <p className="text-muted">
          Who gets it is decided at that time: whoever agrees by then, and nobody who has changed their mind.
          {channel === 'sms' && ' Texts wait for the hours you set, where each person lives.'}
        </p>
        <ProblemList problems={problem ? [problem] : []} />
        <DialogActions onClose={onClose} back="Not yet">
          <Button type="submit" busy={busy} busyText="Scheduling...">
            Schedule
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
