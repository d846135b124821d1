import { ownListMax } from '#shared/pagination.ts'

/** Says of a full list of the portal where the rest is; nothing of any other. */
export function ListLimitNote({ rows }: { rows: number }) {
  if (rows < ownListMax) return null
  return (
    <p className="pb-4 text-sm text-muted">
      Only the latest {ownListMax} are listed here. "Download my data" under Profile has them all.
    </p>
  )
}
