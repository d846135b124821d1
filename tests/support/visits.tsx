import { type ReactNode, useState } from 'react'

/** A screen that is left and opened again with the button 'Another screen'. */
export function Visits({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAway(!isAway)}>
        Another screen
      </button>
      {!isAway && children}
    </>
  )
}
