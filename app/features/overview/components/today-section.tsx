import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  /** How many there are, and how many of them are shown. */
  count?: { shown: number; all: number }
  /** Where all of them are. */
  all?: { to: string; label: string }
  className?: string
  children: ReactNode
}

/** One kind of thing that waits. */
export function TodaySection({ title, count, all, className = '', children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="font-display text-2xl print:text-lg">
          {title}
          {count !== undefined && (
            <span className="font-sans text-base text-muted tabular-nums"> {countSentence(count)}</span>
          )}
        </h2>
        {all && (
          <Link
            to={all.to}
            viewTransition
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 print:hidden"
          >
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function countSentence({ shown, all }: { shown: number; all: number }): string {
  const total = all >= 1000 ? '1,000+' : `${all}`
  return shown < all ? `${shown} of ${total}` : total
}
