import type { ReactNode } from 'react'

const focus = (heading: HTMLElement | null) => heading?.focus()

/** Heading of the result that replaces a form: takes the focus, so that screen readers announce it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={focus} tabIndex={-1} className="font-display text-2xl outline-none">
      {children}
    </h2>
  )
}
