import type { RefObject } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.trouble

type Props = {
  advice: string | null
  busy: boolean
  onRetry: () => void
  button: RefObject<HTMLButtonElement | null>
}

export function ConnectionBanner({ advice, busy, onRetry, button }: Props) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-on-tone-red/60 bg-surface p-5"
    >
      <div className="max-w-2xl">
        <p className="font-medium text-on-tone-red">{texts.title}</p>
        <p className="mt-1">{texts.text}</p>
        {advice && <p className="mt-1 font-medium">{advice}</p>}
      </div>
      <Button ref={button} size="small" busy={busy} busyText={texts.retrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
