import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { onSessionChange, readSession, type Session } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

export type Viewer = { state: 'checking' } | { state: 'known'; profile: Profile } | { state: 'unknown' }

type Rules = {
  onSignedOut: () => void
  /** May turn the person away: what it answers false to is never shown. */
  admit?: (profile: Profile) => boolean
  onFailure?: () => void
}

/** Who is at a guarded page. Follows signing in and out, in this tab and in others. */
export function useViewer({ onSignedOut, admit, onFailure }: Rules) {
  const [viewer, setViewer] = useState<Viewer>({ state: 'checking' })

  const settle = useEffectEvent((profile: Profile) => {
    if (admit?.(profile) ?? true) setViewer({ state: 'known', profile })
  })
  const fail = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') return
    console.error(error)
    setViewer({ state: 'unknown' })
    onFailure?.()
  })
  const leave = useEffectEvent(onSignedOut)

  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another check
  useEffect(() => {
    let latest = 0
    const check = (session: Session | null) => {
      latest += 1
      const mine = latest
      if (!session) return leave()
      setViewer({ state: 'checking' })
      fetchViewer().then(
        (profile) => mine === latest && settle(profile),
        (error: unknown) => mine === latest && fail(error),
      )
    }
    check(readSession())
    const unsubscribe = onSessionChange(check)
    return () => {
      latest += 1
      unsubscribe()
    }
  }, [tries])

  return {
    viewer,
    setProfile: (profile: Profile) => setViewer({ state: 'known', profile }),
    retry: () => setTries((n) => n + 1),
  }
}
