import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'

/** `record`: the address of the client's record. */
type Props = { record: string; items: 'appointments' | 'orders'; onShowAll: () => void }

/** Over a list that was opened from a client's record, with the ways back. */
export function OnlyOneClient({ record, items, onShowAll }: Props) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
      <span>Only this client’s {items}.</span>
      <Link to={record} className="inline-block py-2 text-leaf underline underline-offset-4">
        Back to the client
      </Link>
      <Button variant="quiet" size="small" onClick={onShowAll}>
        Show everybody’s
      </Button>
    </p>
  )
}
