import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  /** Puts the heading to the left of the content, from tablets up. */
  beside?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, beside = false, children }: Props) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="page">
      <div
        className={`border-line border-t py-14 md:py-20 ${beside ? 'md:grid md:grid-cols-[1fr_2fr] md:gap-14' : ''}`}
      >
        <div className="mb-8 max-w-2xl md:mb-12">
          <h2 id={`${id}-title`} className="text-[2rem] md:text-[2.75rem]">
            {title}
          </h2>
          {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
