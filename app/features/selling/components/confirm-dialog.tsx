import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'

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
      <DialogActions className="mt-6" onClose={onClose}>
        <Button busy={busy} busyText="Saving..." onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
