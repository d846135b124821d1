import { Button } from '#app/components/ui/button.tsx'
import { useMinutesLeft } from '#app/features/booking/use-minutes-left.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { holdMs } from '#shared/booking.ts'

/** Screen readers hear of it near the end and when it's over, not each minute. */
const warnAtMinutes = 2

type Props = { heldAtMs: number; busy: boolean; onExtend: () => void }

/** How long the time is kept, and a way to keep it longer. */
export function HoldClock({ heldAtMs, busy, onExtend }: Props) {
  const left = useMinutesLeft(heldAtMs, holdMs)
  const isEnding = left <= warnAtMinutes
  return (
    <div>
      <p className="text-muted">{describe(left)}</p>
      <p role="status" className="sr-only">
        {isEnding ? describe(left) : ''}
      </p>
      {isEnding && (
        <Button variant="secondary" size="small" className="mt-2" busy={busy} onClick={onExtend}>
          Hold it longer
        </Button>
      )}
    </div>
  )
}

function describe(minutesLeft: number): string {
  return minutesLeft === 0
    ? 'This hold has ended. You can still book this time if nobody else takes it.'
    : `We’re holding this time for you for ${formatCount(minutesLeft, 'more minute')}.`
}
