export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-8 text-muted">
      <span
        aria-hidden="true"
        className="size-5 rounded-full border-2 border-line border-t-leaf motion-safe:animate-spin"
      />
      {label}
    </p>
  )
}
