import type { ReactNode } from 'react'

type Props = { title: ReactNode; intro?: ReactNode; children?: ReactNode; className?: string }

/** The main landmark with the page's `h1`. A page opened by a link has the height of the screen, so that the footer stays put. */
export function Page({ title, intro, children, className }: Props) {
  return (
    <main id="main" tabIndex={-1} className={`page pt-12 pb-24 md:pt-20 md:pb-32 ${className ?? ''}`}>
      <header className="mb-10 max-w-2xl md:mb-14">
        <h1 className="page-title">{title}</h1>
        {intro && <div className="mt-4 text-pretty text-lg text-muted">{intro}</div>}
      </header>
      {children}
    </main>
  )
}
