import { Button } from '#app/components/ui/button.tsx'
import { nameDay } from '#app/features/booking/wording.ts'
import type { DayTimes } from '#shared/booking.ts'

type Props = {
  days: readonly DayTimes[]
  nextDate: string | null
  /** Nothing comes before these days. */
  isFirst: boolean
  onNext: (date: string) => void
}

/** For two weeks without a free time: where the next one is. */
export function NoFreeTimes({ days, nextDate, isFirst, onNext }: Props) {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date]
  if (!nextDate && isFirst)
    return <p>There are no free times at the moment. Please ask us, or try again in a few days.</p>
  if (!nextDate) return <p>{first && `There are no free times from ${nameDay(first)} on.`}</p>
  return (
    <div className="grid justify-items-start gap-3">
      {first && last && (
        <p>
          There are no free times from {nameDay(first)} to {nameDay(last)}.
        </p>
      )}
      <Button variant="secondary" onClick={() => onNext(nextDate)}>
        Go to {nameDay(nextDate)}
      </Button>
    </div>
  )
}
