import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { claimDrafts } from '#app/lib/drafts.ts'
import { onSessionChange, readSession, type Session } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

export type Viewer = { state: 'checking' } | { state: 'loaded'; profile: Profile } | { state: 'failed' }

type Rules = {
  /** `hasEnded`: there was a session, and it's over. */
  onSignedOut: (hasEnded: boolean) => void
  /** Whether the user may see the page. Redirects those who may not. */
  admit?: (profile: Profile) => boolean
  onFailure?: (error: unknown) => void
}

/** The user of a guarded page. Follows sign-ins and sign-outs in this tab and in others. */
export function useViewer({ onSignedOut, admit, onFailure }: Rules) {
  const [viewer, setViewer] = useState<Viewer>({ state: 'checking' })

  const settle = useEffectEvent((profile: Profile) => {
    claimDrafts(profile.id)
    if (admit?.(profile) ?? true) setViewer({ state: 'loaded', profile })
  })
  const fail = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') return
    console.error(error)
    setViewer({ state: 'failed' })
    onFailure?.(error)
  })
  const leave = useEffectEvent(onSignedOut)

  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry checks again
  useEffect(() => {
    let latest = 0
    const check = (session: Session | null, isChange: boolean) => {
      latest += 1
      const checkNumber = latest
      if (!session) return leave(isChange)
      setViewer({ state: 'checking' })
      fetchViewer().then(
        (profile) => checkNumber === latest && settle(profile),
        (error: unknown) => checkNumber === latest && fail(error),
      )
    }
    check(readSession(), false)
    const unsubscribe = onSessionChange((session) => check(session, true))
    return () => {
      latest += 1
      unsubscribe()
    }
  }, [attempt])

  return {
    viewer,
    setProfile: (profile: Profile) => setViewer({ state: 'loaded', profile }),
    retry: () => setAttempt((n) => n + 1),
  }
}
