import { FieldsSkeleton, Skeleton, TabsSkeleton } from '#app/components/ui/skeleton.tsx'
import { listPortalTabs } from '#app/routes/portal/portal-tabs.ts'
import { offers } from '#practice/offers.ts'

/** The portal of a signed-in user until their profile has arrived. Part of the prerendered page, so nobody's. */
export function PortalSkeleton() {
  return (
    <>
      {!offers.booking && offers.online && <Skeleton className="mb-12 h-64 rounded-card sm:h-52 lg:h-32" />}
      <TabsSkeleton labels={listPortalTabs().map(({ label }) => label)} />
      <FieldsSkeleton count={4} />
    </>
  )
}
