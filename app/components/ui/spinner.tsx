type Props = {
  label: string
  /** In a line of its own at the start of the page, instead of in the middle of a panel. */
  inline?: boolean
}

/** On a prerendered page it makes the scripts load at once: there is nothing else to see. */
export function Spinner({ label, inline = false }: Props) {
  return (
    <p
      role="status"
      data-waiting=""
      className={`flex items-center gap-3 text-muted ${inline ? 'min-h-12 text-base' : 'justify-center py-8'}`}
    >
      <span aria-hidden="true" className="spinner" />
      {label}
    </p>
  )
}
