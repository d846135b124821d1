import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { usePreload } from '#app/components/use-preload.ts'
import { shortDate } from '#app/features/calendar/calendar-dates.ts'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { useNow } from '#app/features/calendar/use-now.ts'
import { useSteps } from '#app/features/calendar/use-steps.ts'
import { isHandedOver, offerOrderUndo } from '#app/features/orders/order-undo.ts'
import { SetupList } from '#app/features/overview/components/setup-list.tsx'
import { TodaySection } from '#app/features/overview/components/today-section.tsx'
import { TodaySkeleton } from '#app/features/overview/components/today-skeleton.tsx'
import { todayQuery } from '#app/features/overview/queries.ts'
import * as paths from '#app/paths.ts'
import { toPaidThing } from '#app/routes/dashboard/to-paid-thing.ts'
import {
  loadDialogs,
  SettleRefund,
  StepDialog,
  TakePaymentDialog,
} from '#app/routes/dashboard/today-dialogs.ts'
import { TodayLists } from '#app/routes/dashboard/today-lists.tsx'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import type { FailedRefund } from '#shared/today.ts'

/** What the owner does today, with the dialogs of all of it. */
export function TodayScreen() {
  usePreload(loadDialogs)
  const { data, isPending, isFetching, refetch } = useQuery(todayQuery)
  const [dialogStep, setDialogStep] = useState<StepToConfirm | null>(null)
  const [paid, setPaid] = useState<CalendarAppointment | null>(null)
  const [settled, setSettled] = useState<FailedRefund | null>(null)
  const steps = useSteps()
  const refresh = useRefreshCalendar()
  const now = useNow()
  if (isPending) return <TodaySkeleton />
  if (!data) return <LoadError subject="your day" busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <p className="-mt-3 mb-3 flex flex-wrap items-center justify-between gap-x-4 lg:-mt-4">
        <span className="text-muted">{shortDate(toLocal(now).date)}</span>
        <span className="-me-[12px] flex flex-wrap print:hidden">
          <ButtonLink to={paths.dashboard} variant="quiet" size="small">
            Dashboard
          </ButtonLink>
          <Button variant="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </p>
      <TodayLists
        today={data}
        now={now}
        steps={steps}
        onStep={setDialogStep}
        onOrder={offerUndoOf}
        onTakePayment={setPaid}
        onSettle={setSettled}
      />
      {data.setup.length > 0 && (
        <TodaySection title="Set up your practice" className="mt-12 print:hidden">
          <SetupList steps={data.setup} />
        </TodaySection>
      )}
      {dialogStep && <StepDialog {...dialogStep} steps={steps} onClose={() => setDialogStep(null)} />}
      {paid && (
        <TakePaymentDialog thing={toPaidThing(paid)} onTaken={refresh} onClose={() => setPaid(null)} />
      )}
      {settled && <SettleRefund refund={settled} onDone={refresh} onClose={() => setSettled(null)} />}
    </>
  )
}

function offerUndoOf(order: OwnerOrder) {
  offerOrderUndo({
    order,
    sentence: `Order ${order.number}: ${order.events.at(-1)?.sentence ?? 'done'}`,
    isSilent: isHandedOver(order),
    forSeconds: order.undo_seconds,
  })
}
