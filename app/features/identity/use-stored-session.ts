import { useState } from 'react'
import { usePrerenderedView } from '#app/components/prerendered-views.tsx'
import { readSession } from '#app/lib/session.ts'

/** Whether a session was stored when the page was opened. Hydration gets the answer that the page was painted with. */
export function useHadStoredSession(): boolean {
  const view = usePrerenderedView()
  const [hadSession] = useState(() => (view ? view.stored === 'session' : readSession() !== null))
  return hadSession
}
