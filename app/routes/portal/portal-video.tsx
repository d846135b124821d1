import { JoinCard } from '#app/features/appointments/components/join-card.tsx'
import { useNearSession } from '#app/features/appointments/use-near-session.ts'
import { LiveCard } from '#app/features/live/components/live-card.tsx'

/** Where sessions are booked: the way into the one that is near, and the video card only when it can be of use. */
export function PortalVideo({ canStart }: { canStart: boolean }) {
  const near = useNearSession()
  const waitsForLink = near !== undefined && near.join_url === null
  return (
    <>
      {near?.join_url && <JoinCard appointment={near} />}
      <LiveCard canStart={canStart} onlyWhenLive={!waitsForLink} />
    </>
  )
}
