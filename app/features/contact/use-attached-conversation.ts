import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readContactHandoff } from '#app/lib/contact-handoff.ts'

/** The conversation that the visitor brought along, until it is sent or taken out. */
export function useAttachedConversation() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [conversation, setConversation] = useState<string | null>(null)
  useEffect(() => setConversation(readContactHandoff(state)), [state])

  const detach = () => {
    if (conversation !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }
  return { conversation, detach }
}
