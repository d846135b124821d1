import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { MessagePreview } from '#app/features/calendar/components/message-preview.tsx'
import { RefundChoice } from '#app/features/calendar/components/refund-choice.tsx'
import { isChangedMeanwhile, messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import type { PreviewStep } from '#shared/calendar-schema.ts'

type Props = {
  /** Sessions and requests that nobody has cancelled yet. */
  appointments: readonly CalendarAppointment[]
  steps: Steps
  onClose: () => void
}

/**
 * Cancels all sessions of a time, and declines the requests, with the same note to each client. Closing it stops before the next one:
 * nobody would see what becomes of it.
 */
export function CancelSessions({ appointments, steps, onClose }: Props) {
  const [draftNote, setNote] = useDraftOf<string>('cancel-sessions')
  const note = draftNote?.trim() ?? ''
  const [isRefunded, setIsRefunded] = useState(true)
  const [progress, setProgress] = useState('')
  const [failures, setFailures] = useState<readonly string[]>([])
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const sessions = appointments.filter(({ status }) => status !== 'pending')
  const requestCount = appointments.length - sessions.length
  const stepFor = ({ status, payment }: CalendarAppointment): PreviewStep => ({
    step: status === 'pending' ? 'decline' : 'cancel',
    ...(note && { note }),
    ...(status !== 'pending' && payment.cancel_refund_cents > 0 && { refund: isRefunded }),
  })
  const { run, busy } = useAttempt(
    async () => {
      setFailures([])
      const changed: string[] = []
      for (const [index, appointment] of appointments.entries()) {
        if (!isOpen.current) break
        setProgress(`Cancelling ${index + 1} of ${appointments.length}…`)
        try {
          await steps.take(appointment, stepFor(appointment))
        } catch (error) {
          // What keeps one from being cancelled would keep the others.
          if (!isChangedMeanwhile(error)) throw error
          changed.push(`${appointment.client_name}: ${messageForStepError(appointment, error)}`)
        }
      }
      return changed
    },
    {
      onDone: (changed) => {
        if (!isOpen.current) return
        setNote(null)
        if (changed.length > 0) setFailures(changed)
        else onClose()
      },
      explain: (error) => {
        setFailures([messageForStepError({ status: 'confirmed' }, error)])
        return { fields: {}, message: null }
      },
    },
  )
  const [first] = appointments
  const shown = useDeferredValue(first ? stepFor(first) : null)
  const count = appointments.length
  return (
    <Dialog title="Cancel these sessions?" onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        {requestCount > 0 && (
          <p className="text-muted">
            {requestCount === 1 ? 'One of them is a request' : `${requestCount} of them are requests`}, which{' '}
            {requestCount === 1 ? 'is' : 'are'} declined.
          </p>
        )}
        <TextAreaField
          label="Note to each client (optional)"
          rows={2}
          maxLength={1000}
          value={draftNote ?? ''}
          onChange={(event) => setNote(event.target.value || null)}
        />
        <RefundChoice appointments={sessions} isChosen={isRefunded} onChoose={setIsRefunded} />
        {first && shown && !busy && <MessagePreview id={first.id} step={shown} />}
        <ProblemList problems={failures} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText={progress} onClick={() => void run()}>
            Cancel {count} {count === 1 ? 'session' : 'sessions'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
