import { useEffect, useEffectEvent, useRef } from 'react'
import type { Profile } from '#shared/account.ts'

/** Hears what the same person saved in another tab of this browser; the answer tells the others what was saved here. */
export function useOtherTabs(id: string, onSaved: (profile: Profile) => void): (saved: Profile) => void {
  const channel = useRef<BroadcastChannel | null>(null)
  const hear = useEffectEvent(onSaved)

  useEffect(() => {
    const mine = new BroadcastChannel(`profile:${id}`)
    mine.onmessage = ({ data }: MessageEvent<Profile>) => hear(data)
    channel.current = mine
    return () => mine.close()
  }, [id])

  return (saved) => channel.current?.postMessage(saved)
}
