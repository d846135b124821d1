import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readContactHandoff } from '#app/lib/contact-handoff.ts'

/** The chat conversation attached to the message, until it is sent or removed. */
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
