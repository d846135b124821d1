import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { waitlistQuery } from '#app/features/calendar/queries.ts'

type Props = { isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Whether the time that becomes free goes to the waitlist; nothing while nobody waits. */
export function WaitlistChoice({ isChosen, onChoose }: Props) {
  const { data: waiting = [] } = useQuery(waitlistQuery)
  if (waiting.length === 0) return null
  return (
    <Checkbox checked={isChosen} onChange={onChoose}>
      Offer this time to the waitlist
    </Checkbox>
  )
}
