import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'busy' | 'busyText' | 'aria-label'
> & {
  /** What happens and can't be undone, unless `confirm` says it. */
  about?: ReactNode
  /** The button that does it. */
  confirm: string
  /** The way back. */
  keep?: string
  onConfirm: () => void
  children: ReactNode
}

/** A button for what can't be undone: it asks once more, in its own place. */
export function ConfirmButton({
  about,
  confirm,
  keep = 'Keep',
  onConfirm,
  busy = false,
  busyText,
  ...button
}: Props) {
  const [state, setState] = useState<'closed' | 'asking' | 'confirmed'>('closed')
  const [hadFocus, setHadFocus] = useState(false)
  const question = useRef<HTMLSpanElement>(null)
  const aboutId = useId()
  const close = () => {
    setHadFocus(question.current?.contains(document.activeElement) ?? false)
    setState('closed')
  }
  // What was confirmed has ended, and may have failed.
  const wasBusy = useRef(busy)
  useLayoutEffect(() => {
    if (wasBusy.current && !busy && state === 'confirmed') close()
    wasBusy.current = busy
  })
  if (state === 'closed')
    return <Button {...button} ref={hadFocus ? focusOnMount : undefined} onClick={() => setState('asking')} />
  return (
    <span ref={question} className="inline-flex flex-wrap items-center gap-2">
      {about && (
        <span id={aboutId} className="basis-full text-sm">
          {about}
        </span>
      )}
      <Button
        size={button.size}
        aria-describedby={about ? aboutId : undefined}
        busy={busy}
        {...(busyText !== undefined && { busyText })}
        onClick={() => {
          setState('confirmed')
          onConfirm()
        }}
      >
        {confirm}
      </Button>
      {state === 'asking' && (
        <Button
          ref={focusOnMount}
          variant="secondary"
          size={button.size}
          aria-describedby={about ? aboutId : undefined}
          onClick={close}
        >
          {keep}
        </Button>
      )}
    </span>
  )
}
