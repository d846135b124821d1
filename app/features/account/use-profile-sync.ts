import { useEffect, useEffectEvent, useRef } from 'react'
import type { Profile } from '#shared/account.ts'

/** Calls `onSaved` with what was saved in another tab. Returns a function that tells the other tabs what was saved here. */
export function useProfileSync(id: string, onSaved: (profile: Profile) => void): (saved: Profile) => void {
  const channel = useRef<BroadcastChannel | null>(null)
  const receive = useEffectEvent(onSaved)

  useEffect(() => {
    const ownChannel = new BroadcastChannel(`profile:${id}`)
    ownChannel.onmessage = ({ data }: MessageEvent<Profile>) => receive(data)
    channel.current = ownChannel
    return () => ownChannel.close()
  }, [id])

  return (saved) => channel.current?.postMessage(saved)
}
