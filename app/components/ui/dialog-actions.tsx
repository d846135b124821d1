import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type Props = {
  onClose: () => void
  /** Drops what was typed: this button says that it isn't wanted, which Escape doesn't. */
  forget?: () => void
  /** The label of the button that only closes. */
  back?: ReactNode
  className?: string
  /** The buttons that do something. */
  children: ReactNode
}

/** The last row of a dialog: what can be done, and the way back. */
export function DialogActions({ onClose, forget, back = 'Back', className = '', children }: Props) {
  return (
    <div className={`${className} flex flex-wrap gap-3`.trim()}>
      {children}
      <Button
        variant="secondary"
        onClick={() => {
          forget?.()
          onClose()
        }}
      >
        {back}
      </Button>
    </div>
  )
}
