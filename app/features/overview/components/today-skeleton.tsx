import { Skeleton } from '#app/components/ui/skeleton.tsx'

/** Today until the administrator's session is checked. Part of the prerendered page, so without any names. */
export const TodaySkeleton = () => (
  <div className="grid gap-8">
    <div className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
    <div className="grid gap-3">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-24" />
    </div>
  </div>
)
