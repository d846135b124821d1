import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ScheduleDialog } from '#app/features/campaigns/components/schedule-dialog.tsx'
import { SendDialog } from '#app/features/campaigns/components/send-dialog.tsx'
import { SendTest } from '#app/features/campaigns/components/send-test.tsx'
import { toast } from '#app/lib/toast.ts'
import type { CampaignChannel } from '#shared/campaigns.ts'

type Props = {
  id: string
  channel: CampaignChannel
  /** What is missing or wrong, as sentences. */
  problems: readonly string[]
  /** Saves what was typed; null when that fails. */
  onSave: () => Promise<number | null>
}

/** A test to the owner, then now or later. Nothing is sent before the dialog with the numbers is confirmed. */
export function SendActions({ id, channel, problems, onSave }: Props) {
  const [open, setOpen] = useState<{ dialog: 'send' | 'schedule'; version: number } | null>(null)
  const openDialog = async (dialog: 'send' | 'schedule') => {
    const [problem] = problems
    if (problem) return toast.error(problem)
    const version = await onSave()
    if (version === null) toast.error('The draft isn’t saved yet, so it can’t be sent. Please try again.')
    else setOpen({ dialog, version })
  }
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void openDialog('send')}>Send…</Button>
        <Button variant="secondary" onClick={() => void openDialog('schedule')}>
          Send later…
        </Button>
        <SendTest id={id} channel={channel} problems={problems} onSave={onSave} />
      </div>
      {open?.dialog === 'send' && (
        <SendDialog id={id} channel={channel} version={open.version} onClose={close} />
      )}
      {open?.dialog === 'schedule' && (
        <ScheduleDialog id={id} channel={channel} version={open.version} onClose={close} />
      )}
    </>
  )
}
