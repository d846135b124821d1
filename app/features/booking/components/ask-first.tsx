import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = {
  title: string
  /** What it will do. */
  children: ReactNode
  keep: string
  onKeep: () => void
  confirm: string
  onConfirm: () => void
  busy: boolean
  busyText?: string
}

/** Asks before a change that has no undo: a link or a button that was pressed by mistake changes nothing. */
export function AskFirst({
  title,
  children,
  keep,
  onKeep,
  confirm,
  onConfirm,
  busy,
  busyText = 'One moment...',
}: Props) {
  return (
    <section className="rounded-card border border-edge p-5">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h3>
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {keep}
        </Button>
        <Button busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </section>
  )
}
