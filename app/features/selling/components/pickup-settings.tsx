import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { ChangedElsewhere } from '#app/features/selling/components/changed-elsewhere.tsx'
import { ConfirmDialog } from '#app/features/selling/components/confirm-dialog.tsx'
import { PickupFields } from '#app/features/selling/components/pickup-fields.tsx'
import { pickupQuery } from '#app/features/selling/queries.ts'
import { usePublish } from '#app/features/selling/use-publish.ts'
import { api, call } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { toast } from '#app/lib/toast.ts'
import { practice } from '#practice/practice.ts'
import type { PickupAnswer, PickupRules } from '#shared/selling.ts'

/** Where and when orders are picked up: published with the site. Off until the owner sets a place. */
export function PickupSettings() {
  const { data, isError, isFetching, refetch } = useQuery(pickupQuery)
  if (isError && !data)
    return <LoadError subject="the settings of pickup" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return <PickupForm published={data} />
}

function PickupForm({ published }: { published: PickupAnswer }) {
  const [pickup, setPickup] = useState(published.pickup ?? firstPickup())
  const [isStopping, setStopping] = useState(false)
  const queries = useQueryClient()
  const { publish, busy, problems, other, dismissOther } = usePublish<PickupRules, PickupAnswer>({
    put: ({ value, base }) => call(api.api.selling.pickup.$put({ json: { base, pickup: value } })),
    read: () => call(api.api.selling.pickup.$get()),
    onPublished: (answer, value) => {
      queries.setQueryData(pickupQuery.queryKey, answer)
      setStopping(false)
      toast.success(value ? 'Published. Orders can be picked up.' : 'No more orders for pickup')
    },
  })
  const isOn = published.pickup !== null
  const entered = { ...pickup, place: pickup.place.trim(), directions: pickup.directions?.trim() || null }
  const isChanged = JSON.stringify(entered) !== JSON.stringify(published.pickup)
  return (
    <section aria-labelledby="pickup" className="grid gap-6">
      <div>
        <h2 id="pickup" className="font-display text-2xl">
          Pickup
        </h2>
        <p className="mt-1 text-muted">
          {isOn
            ? 'Visitors order here and choose a time to pick up. On a day that you close for sessions in person in the calendar nothing is picked up.'
            : 'Off. Once you set a place and hours, visitors can order and pick up at your place: the card fields leave the checkout, and they pay by card on a secure page or when they come.'}
        </p>
      </div>
      <PickupFields pickup={pickup} onChange={setPickup} />
      <ProblemList problems={isStopping ? [] : problems} />
      {other && (
        <ChangedElsewhere
          subject="Pickup"
          busy={busy}
          onKeepMine={() => void publish(entered, other.base)}
          onTakeOther={() => {
            queries.setQueryData(pickupQuery.queryKey, other)
            setPickup(other.pickup ?? firstPickup())
            dismissOther()
          }}
        />
      )}
      {!other && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            busyText="Publishing..."
            disabled={!isChanged}
            onClick={() => void publish(entered, published.base)}
          >
            {isOn ? 'Publish changes' : 'Start taking orders for pickup'}
          </Button>
          {isOn && (
            <Button variant="quiet" onClick={() => setStopping(true)}>
              Stop taking orders for pickup
            </Button>
          )}
        </div>
      )}
      {isStopping && !other && (
        <ConfirmDialog
          title="Stop taking orders for pickup?"
          confirm="Stop taking orders"
          busy={busy}
          onConfirm={() => void publish(null, published.base)}
          onClose={() => setStopping(false)}
        >
          <p>Customers can no longer order for pickup, and your site shows its earlier checkout again.</p>
          {published.open_pickups > 0 && (
            <p>
              {formatCount(published.open_pickups, 'order waits', 'orders wait')} to be picked up and
              {published.open_pickups === 1 ? ' stays as it is.' : ' stay as they are.'}
            </p>
          )}
          <ProblemList problems={problems} />
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The hours that the site prints, until the owner chooses others. */
const firstPickup = (): PickupRules => ({
  place: '',
  directions: null,
  hours: practice.hours.weekly.map(({ days, opens, closes }) => ({ days: [...days], opens, closes })),
  noticeHours: 24,
  daysAhead: 14,
  payAtPickup: true,
})
