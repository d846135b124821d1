import { describeEntry } from '#app/features/consents/describe-consent.ts'
import type { ConsentRow } from '#shared/consents.ts'

/** Every choice with the sentence that was shown, newest first. */
export function ConsentHistory({ history }: Pick<ConsentRow, 'history'>) {
  if (history.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-1 text-muted">History</summary>
      <ul className="mt-1 grid gap-2">
        {history.map((entry) => (
          <li key={`${entry.at}-${entry.source}-${entry.is_given}`}>
            {describeEntry(entry)}
            <span className="block break-words text-muted">“{entry.wording}”</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
