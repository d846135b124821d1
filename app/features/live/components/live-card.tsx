import { useId } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { MediaToggles } from '#app/features/live/components/media-toggles.tsx'
import type { LiveSession } from '#app/features/live/live-session-state.ts'
import { useLiveSession } from '#app/features/live/use-live-session.ts'
import { practice } from '#practice/practice.ts'

type Props = {
  canStart: boolean
  /** Otherwise it also says that nothing is live. */
  onlyWhenLive?: boolean
}

/** The portal's view of the video session. Clients see a start button too; the server decides who may start one. */
export function LiveCard({ canStart, onlyWhenLive = false }: Props) {
  const heading = useId()
  const { card, joining, join, markJoined, start, starting, leave, copy } = useLiveSession()
  const { phase, link, connected } = card
  if (onlyWhenLive && phase !== 'live') return null
  return (
    <section
      aria-labelledby={heading}
      className="mb-12 grid items-center gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 md:p-7 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={heading} className="text-2xl">
            Video Consultation
          </h2>
          <Phase phase={phase} />
        </div>
        <p className="mt-2 max-w-xl text-muted">{describe(card)}</p>
        {link && (
          <p className="mt-1">
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="break-all underline underline-offset-4"
              onClick={markJoined}
            >
              {link}
            </a>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {connected ? (
          <Button key="presence" size="small" onClick={leave}>
            Leave
          </Button>
        ) : (
          <Button
            key="presence"
            size="small"
            disabled={phase !== 'live'}
            busy={joining}
            busyText="Joining..."
            onClick={join}
          >
            Join
          </Button>
        )}
        <MediaToggles key={`${connected}`} connected={connected} />
        <Button variant="secondary" size="small" disabled={!link} onClick={copy}>
          Copy link
        </Button>
        {canStart && phase !== 'live' && (
          <Button
            variant="quiet"
            size="small"
            disabled={phase === 'unknown'}
            busy={starting}
            busyText="Starting..."
            onClick={start}
          >
            Start session
          </Button>
        )}
      </div>
    </section>
  )
}

function Phase({ phase }: { phase: LiveSession['phase'] }) {
  if (phase === 'live') return <Badge tone="green">Live</Badge>
  if (phase === 'unknown') return null
  return (
    <span className="rounded-full border border-line px-2.5 py-0.5 text-[0.8125rem] text-muted">
      {phase === 'ended' ? 'Ended' : 'Not live'}
    </span>
  )
}

function describe({ phase, connected }: LiveSession): string {
  const { firstName } = practice.coach
  if (connected) return "You've joined. Change your sound and camera in the Google Meet tab."
  if (phase === 'live') return `${firstName} is live. Join in a new tab, or copy the link for another device.`
  if (phase === 'ended') return 'The session has ended. You can join the next one here.'
  if (phase === 'notLive') return `No session is live. When ${firstName} starts one, you can join it here.`
  return 'Checking for a live session...'
}
