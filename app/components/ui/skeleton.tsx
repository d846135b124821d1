/** Stands for content that is still loading, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}

/** The labels of tabs that can't be opened yet. */
export function TabsSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <div aria-hidden="true" className="mb-8 flex overflow-hidden border-line border-b p-1 pb-0 sm:gap-1">
      {labels.map((label) => (
        <span
          key={label}
          className="flex min-h-12 shrink-0 items-center px-2 text-[0.9375rem] text-muted sm:px-4 sm:text-base"
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** Fields with their labels. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <div className="grid max-w-xl gap-6">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className="grid gap-1.5">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
