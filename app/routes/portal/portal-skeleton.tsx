import { FieldsSkeleton, Skeleton, TabsSkeleton } from '#app/components/ui/skeleton.tsx'
import { offers } from '#practice/offers.ts'

/** The portal of a signed-in user until their profile has arrived. Part of the prerendered page, so nobody's. */
export function PortalSkeleton() {
  return (
    <>
      {!offers.booking && <Skeleton className="mb-12 h-64 rounded-card sm:h-52 lg:h-32" />}
      <TabsSkeleton labels={['Profile', 'Appointments', 'Orders', 'Messages']} />
      <FieldsSkeleton count={4} />
    </>
  )
}
