import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  /** Puts the heading to the left of the content, from tablets up. */
  beside?: boolean
  /** Laid out after the first paint, or once it's near the viewport, which keeps a long page fast. For parts far below the fold. */
  isFarDown?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, beside = false, isFarDown = false, children }: Props) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className={isFarDown ? 'page far-down' : 'page'}>
      <div
        className={`border-line border-t py-14 md:py-20 ${beside ? 'md:grid md:grid-cols-[1fr_2fr] md:gap-14' : ''}`}
      >
        <div className="mb-8 max-w-2xl md:mb-12">
          <h2 id={`${id}-title`} className="text-[min(2rem,10vw)] md:text-[min(2.75rem,5.8vw)]">
            {title}
          </h2>
          {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
