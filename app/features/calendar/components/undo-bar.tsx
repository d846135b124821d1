import { UndoArea } from '#app/components/ui/undo-area.tsx'
import { UndoCountdown } from '#app/components/ui/undo-countdown.tsx'
import type { Steps } from '#app/features/calendar/use-steps.ts'

type Props = { steps: Steps }

export const UndoBar = ({ steps }: Props) => (
  <UndoArea>
    <TakenSteps steps={steps} />
  </UndoArea>
)

/** Says what was done, and takes it back while the message waits. In an `UndoArea`. */
export const TakenSteps = ({ steps: { taken, undo, dismiss } }: Props) =>
  taken.map((step) => (
    <UndoCountdown
      key={`${step.appointment.id}-${step.appointment.sequence}`}
      sentence={step.sentence}
      isTold={step.tellsClient}
      onUndo={() => void undo(step)}
      onOver={() => dismiss(step.appointment.id)}
    />
  ))
