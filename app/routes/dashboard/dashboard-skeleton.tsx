import { Skeleton, TabsSkeleton } from '#app/components/ui/skeleton.tsx'
import { offers } from '#practice/offers.ts'

const figures = [...(offers.orders ? ['Orders to pack'] : []), 'Requests to answer', 'Messages that failed']

/** The dashboard until the administrator's session is checked. Part of the prerendered page, so without any figures. */
export function DashboardSkeleton() {
  return (
    <>
      <div
        aria-hidden="true"
        className={`mb-10 grid grid-cols-6 border-line border-y ${offers.orders ? 'lg:grid-cols-5' : 'lg:grid-cols-4'}`}
      >
        {figures.map((label) => (
          <div
            key={label}
            className={`${offers.orders ? 'col-span-2' : 'col-span-3'} border-line px-3 py-4 not-first:border-l max-lg:border-b md:px-5 md:py-5 lg:col-span-1`}
          >
            <Skeleton className="h-[1.875rem] w-10 md:h-9" />
            <Label text={label} />
          </div>
        ))}
        {['Income this week', 'Income last week'].map((label) => (
          <div
            key={label}
            className="col-span-3 border-line px-3 py-4 last:border-l md:px-5 md:py-5 lg:col-span-1 lg:border-l"
          >
            <Skeleton className="h-6 w-24" />
            <Label text={label} />
            <Skeleton className="mt-3 h-9 w-30" />
          </div>
        ))}
      </div>
      <ListsSkeleton />
    </>
  )
}

/** The lists, while what stands above them is loading. */
export function ListsSkeleton() {
  return (
    <>
      <TabsSkeleton labels={['Orders', 'Appointments', 'SMS Messages', 'Go Live']} />
      <Skeleton className="mb-4 h-9 w-32" />
      <Skeleton className="mb-6 h-12" />
      <Skeleton className="h-64" />
    </>
  )
}

function Label({ text }: { text: string }) {
  return <span className="mt-2 block text-sm text-muted">{text}</span>
}
