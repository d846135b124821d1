import { useId } from 'react'

type Question = { question: string; answer: string }

/** Native `details` elements with a shared name: they work without JavaScript and open one at a time. */
export function Faq({ items }: { items: readonly Question[] }) {
  const group = useId()
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <details key={item.question} name={group} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-display text-xl md:text-2xl [&::-webkit-details-marker]:hidden">
            {item.question}
            <span
              aria-hidden="true"
              className="text-2xl text-ginger leading-none transition-transform duration-200 group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="max-w-2xl pr-8 pb-6 text-muted">{item.answer}</p>
        </details>
      ))}
    </div>
  )
}
