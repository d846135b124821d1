import { Skeleton, TabsSkeleton } from '#app/components/ui/skeleton.tsx'

/** The dashboard until the administrator's session is checked. Part of the prerendered page, so without any figures. */
export function DashboardSkeleton() {
  return (
    <>
      <div className="mb-10 grid grid-cols-6 gap-3 border-line border-y py-3 lg:grid-cols-5">
        {['col-span-2', 'col-span-2', 'col-span-2', 'col-span-3', 'col-span-3'].map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={index} className={`h-20 ${span} lg:col-span-1`} />
        ))}
      </div>
      <TabsSkeleton labels={['Orders', 'Appointments', 'SMS Messages', 'Go Live']} />
      <Skeleton className="mb-4 h-9 w-32" />
      <Skeleton className="mb-6 h-12" />
      <Skeleton className="h-64" />
    </>
  )
}
