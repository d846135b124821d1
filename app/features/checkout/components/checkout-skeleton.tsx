import { FieldsSkeleton, Skeleton } from '#app/components/ui/skeleton.tsx'

/** Stands for the cart until it is read and priced. */
export function CheckoutSkeleton() {
  return (
    <div data-waiting="" className="grid gap-12 md:grid-cols-[1.4fr_1fr] md:gap-16">
      <p role="status" className="sr-only">
        Loading your cart...
      </p>
      <div className="grid content-start gap-12">
        <Skeleton className="h-24" />
        <FieldsSkeleton count={3} />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}
