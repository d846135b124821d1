/** At a row that opens something: points down while what it belongs to is open. */
export function Chevron({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-5 shrink-0 fill-none stroke-2 stroke-current text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
    >
      <path d="m9 6 6 6-6 6" />
    </svg>
  )
}
