import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'

type Props = {
  title: string
  confirm: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something stops being sold. */
export function ConfirmDialog({ title, confirm, busy, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} busyText="Saving..." onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </Dialog>
  )
}
