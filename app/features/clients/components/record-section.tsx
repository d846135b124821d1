import { type ReactNode, useId } from 'react'

type Props = { title: string; 'data-print'?: 'no'; children: ReactNode }

/** A part of a person’s record, under its title. `data-print`: not on paper. */
export function RecordSection({ title, 'data-print': print, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} data-print={print}>
      <h3 id={heading} className="mb-4 font-display text-2xl">
        {title}
      </h3>
      {children}
    </section>
  )
}
