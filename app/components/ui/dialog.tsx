import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  onClose: () => void
  /** The first focus is on the title instead of the first control, so that a second Enter does nothing. */
  focusTitle?: boolean
  children: ReactNode
}

/** Open while rendered. The browser traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, onClose, focusTitle = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()

  // Closes before the element is removed, so that the browser can restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    const heading = document.getElementById(headingId)
    // With enlarged text, the first control can stand so far down that its focus scrolled the title out.
    const isScrolled = dialog !== null && dialog.scrollTop > 0
    if (isScrolled) heading?.setAttribute('tabindex', '-1')
    if (focusTitle || isScrolled) heading?.focus()
    return () => dialog?.close()
  }, [focusTitle, headingId])

  return (
    <dialog
      ref={ref}
      aria-labelledby={headingId}
      onCancel={(event) => {
        // React passes on what another dialog or a file picker in this one cancels.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className="m-auto transition-opacity duration-200 motion-safe:starting:opacity-0 w-[min(32rem,100vw-40px)] overscroll-contain rounded-card border border-line bg-paper p-[24px] text-ink backdrop:bg-[oklch(0.15_0.02_160/0.6)] md:p-8"
    >
      {/* With a tab index it would take the first focus in every dialog. */}
      <h2
        key={title}
        ref={takeLostFocus}
        id={headingId}
        {...(focusTitle && { tabIndex: -1 })}
        className="text-2xl outline-none md:text-3xl"
      >
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Another step in the same dialog: what was pressed is gone, and its title says what came of it. */
function takeLostFocus(heading: HTMLElement | null) {
  if (!heading?.closest('dialog')?.open || document.activeElement !== document.body) return
  heading.setAttribute('tabindex', '-1')
  heading.focus()
}
