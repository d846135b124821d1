import type { ReactNode } from 'react'

export function EmptyState({ text, hint }: { text: string; hint?: ReactNode }) {
  return (
    <div className="border-line border-y px-4 py-12 text-center">
      <p className="font-display text-2xl">{text}</p>
      {hint && <div className="mt-2 text-muted">{hint}</div>}
    </div>
  )
}
