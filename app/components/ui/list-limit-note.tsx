import { ownListMax } from '#shared/pagination.ts'

/** Shown when a portal list is full: it says where to get the older rows. */
export function ListLimitNote({ rowCount }: { rowCount: number }) {
  if (rowCount < ownListMax) return null
  return (
    <p className="pb-4 text-sm text-muted">
      This list shows the latest {ownListMax}. "Download my data" under Profile includes all of them.
    </p>
  )
}
