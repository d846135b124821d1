import type { ReactNode } from 'react'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

/** Heading of the result that replaces a form: takes the focus, so that screen readers announce it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={focusOnMount} tabIndex={-1} className="font-display text-2xl outline-none">
      {children}
    </h2>
  )
}
