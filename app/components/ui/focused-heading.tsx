import type { ReactNode } from 'react'

const focus = (heading: HTMLElement | null) => heading?.focus()

/** The heading of what replaced a form: takes the focus, so that it is read out and nobody is lost. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={focus} tabIndex={-1} className="font-display text-2xl outline-none">
      {children}
    </h2>
  )
}
