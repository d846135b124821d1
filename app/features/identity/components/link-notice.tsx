import type { ReactNode } from 'react'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'

type Props = { title: string; children: ReactNode }

/** The result of a link, above the sign-in form. */
export function LinkNotice({ title, children }: Props) {
  return (
    <section className="mb-10 grid gap-4 border-line border-b pb-8">
      <FocusedHeading>{title}</FocusedHeading>
      {children}
    </section>
  )
}
