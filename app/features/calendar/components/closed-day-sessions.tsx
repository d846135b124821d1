import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { AffectedSessions } from '#app/features/calendar/components/affected-sessions.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

type Props = {
  affected: readonly CalendarAppointment[]
  steps: Steps
  onStep: (step: StepToConfirm) => void
  onClose: () => void
}

/** Who still has a session on a day that was closed before, to move or cancel one after the other. */
export function ClosedDaySessions({ affected, steps, onStep, onClose }: Props) {
  return (
    <Dialog title="Sessions on a closed day" onClose={onClose} focusTitle>
      <div className="mt-4 grid gap-4">
        <AffectedSessions affected={affected} isClosed steps={steps} onStep={onStep} />
        <Button className="justify-self-start" onClick={onClose}>
          Finish
        </Button>
      </div>
    </Dialog>
  )
}
