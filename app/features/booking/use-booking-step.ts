import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

const step = 'details'

/** Makes the form a step of its own in the browser's history: 'back' leads from it to the free times and calls `onLeave`. */
export function useBookingStep({ onLeave }: { onLeave: () => void }) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isAtDetails = state?.step === step
  const leave = useEffectEvent(onLeave)
  useEffect(() => (isAtDetails ? () => leave() : undefined), [isAtDetails])
  return {
    isAtDetails,
    open: () => {
      if (!isAtDetails) void navigate({ search, hash }, { state: { step }, preventScrollReset: true })
    },
    goBack: () => void navigate(-1),
  }
}
