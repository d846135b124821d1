import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** Open for as long as it is rendered: the browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Before it leaves the page, or the focus would have nowhere to return from.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto transition-opacity duration-200 motion-safe:starting:opacity-0 w-[min(32rem,calc(100vw-2.5rem))] overscroll-contain rounded-card border border-line bg-paper p-6 text-ink backdrop:bg-[oklch(0.15_0.02_160/0.6)] md:p-8"
    >
      <h2 id={heading} className="text-2xl md:text-3xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
