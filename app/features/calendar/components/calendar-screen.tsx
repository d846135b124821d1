import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { datesOf, shiftDate, type View } from '#app/features/calendar/calendar-dates.ts'
import { AddSession } from '#app/features/calendar/components/add-session.tsx'
import { AppointmentSheet } from '#app/features/calendar/components/appointment-sheet.tsx'
import { BlockDialog } from '#app/features/calendar/components/block-dialog.tsx'
import { CalendarHeader } from '#app/features/calendar/components/calendar-header.tsx'
import { ChangeSession } from '#app/features/calendar/components/change-session.tsx'
import { CloseDay } from '#app/features/calendar/components/close-day.tsx'
import { ClosedDaySessions } from '#app/features/calendar/components/closed-day-sessions.tsx'
import { DayNotes } from '#app/features/calendar/components/day-notes.tsx'
import { DayStrip } from '#app/features/calendar/components/day-strip.tsx'
import { EntryList } from '#app/features/calendar/components/entry-list.tsx'
import { HoldDialog } from '#app/features/calendar/components/hold-dialog.tsx'
import { HoursInvitation } from '#app/features/calendar/components/hours-invitation.tsx'
import { PickupList } from '#app/features/calendar/components/pickup-list.tsx'
import { RefundSession } from '#app/features/calendar/components/refund-session.tsx'
import { RequestList } from '#app/features/calendar/components/request-list.tsx'
import { StepDialog, type StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { TimeGrid } from '#app/features/calendar/components/time-grid.tsx'
import { Waitlist } from '#app/features/calendar/components/waitlist.tsx'
import type { GridItem } from '#app/features/calendar/grid-items.ts'
import { entriesQuery, rulesQuery } from '#app/features/calendar/queries.ts'
import type { Drop } from '#app/features/calendar/use-entry-drag.ts'
import { useSteps } from '#app/features/calendar/use-steps.ts'
import type { CalendarAppointment, CalendarBlock, CalendarHold } from '#shared/calendar.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import type { FailedCardRefund, RefundWay } from '#shared/payment-requests.ts'
import type { OwnerWaitlistEntry } from '#shared/waitlist.ts'

type Open =
  | { what: 'appointment'; appointment: CalendarAppointment }
  | { what: 'change'; appointment: CalendarAppointment }
  | { what: 'refund'; appointment: CalendarAppointment; way: RefundWay }
  | { what: 'block'; block?: CalendarBlock; startsAt?: Date; endsAt?: Date }
  | { what: 'hold'; hold: CalendarHold }
  | { what: 'add'; startsAt?: string; waiting?: OwnerWaitlistEntry }
  | { what: 'closeDay'; reopen?: { date: string; until: string } }
  | { what: 'affected'; affected: readonly CalendarAppointment[] }

type Props = {
  view: View
  date: string
  /** The appointment that is open at first. */
  openId?: string | null
  /** Another view or date. */
  onShow: (view: View, date: string) => void
  onTakePayment: (appointment: CalendarAppointment) => void
  onChangePrice: (appointment: CalendarAppointment) => void
  /** Asks how a refund that failed was given back. */
  onSettle: (refund: FailedCardRefund) => void
}

/** The owner's calendar: requests first, then a day, a week or a list. */
export function CalendarScreen({
  view,
  date,
  openId = null,
  onShow,
  onTakePayment,
  onChangePrice,
  onSettle,
}: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  // Above what is open: days that are being closed stay, so that one person after the other is moved.
  const [dialogStep, setDialogStep] = useState<StepToConfirm | null>(null)
  const [hasCancelled, setHasCancelled] = useState(openId !== null)
  const [linkedId, setLinkedId] = useState(openId)
  const steps = useSteps()
  const dates = datesOf(view, date)
  const range = {
    from: dates[0] ?? date,
    to: addDays(dates.at(-1) ?? date, 1),
    ...(view === 'list' && hasCancelled && { cancelled: 'shown' as const }),
  }
  const { data: entries, isError, isFetching, refetch } = useQuery(entriesQuery(range))
  const { data: published } = useQuery(rulesQuery)
  const linked = entries?.appointments.find(({ id }) => id === linkedId)
  const shown: Open | null = open ?? (linked ? { what: 'appointment', appointment: linked } : null)
  const close = () => {
    setOpen(null)
    setLinkedId(null)
  }
  const ask = (step: StepToConfirm) => {
    close()
    setDialogStep(step)
  }
  const openItem = ({ appointment, block, hold }: GridItem) => {
    if (appointment) setOpen({ what: 'appointment', appointment })
    if (block) setOpen({ what: 'block', block })
    if (hold) setOpen({ what: 'hold', hold })
  }
  const showAffected = (affected: readonly CalendarAppointment[]) => setOpen({ what: 'affected', affected })
  const reopen = (day: string, until: string) => setOpen({ what: 'closeDay', reopen: { date: day, until } })
  const drop = ({ item, startsAt, endsAt }: Drop) => {
    const isMoved = startsAt.getTime() !== Date.parse(item.starts_at)
    if (item.appointment && isMoved)
      ask({ appointment: item.appointment, step: 'move', startsAt: startsAt.toISOString() })
    if (item.block) setOpen({ what: 'block', block: item.block, startsAt, endsAt })
  }
  return (
    <>
      <RequestList onStep={ask} />
      <HoursInvitation />
      <CalendarHeader
        view={view}
        date={date}
        onShow={onShow}
        onAdd={() => setOpen({ what: 'add' })}
        onBlock={() => setOpen({ what: 'block' })}
        onCloseDay={() => setOpen({ what: 'closeDay' })}
      />
      <TimeZoneNote />
      {isError && !entries && (
        <LoadError subject="your calendar" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!entries && !isError && <Skeleton className="h-96" />}
      {entries && view === 'list' && (
        <EntryList
          dates={dates}
          entries={entries}
          onOpen={openItem}
          onShowAffected={showAffected}
          onReopen={reopen}
          cancelled={{ isShown: hasCancelled, onChange: setHasCancelled }}
        />
      )}
      {view === 'day' && <DayStrip date={date} onShow={(day) => onShow('day', day)} />}
      {entries && view === 'day' && (
        <DayNotes date={date} entries={entries} onShowAffected={showAffected} onReopen={reopen} />
      )}
      {entries && view !== 'list' && <PickupList orders={entries.pickup_orders} hasDates={view === 'week'} />}
      {entries && view !== 'list' && (
        <TimeGrid
          dates={dates}
          entries={entries}
          rules={published?.rules ?? null}
          onOpen={openItem}
          onAdd={(startsAt) => setOpen({ what: 'add', startsAt })}
          onDrop={drop}
          onShowDay={(day) => onShow('day', day)}
          onShift={(direction) => onShow(view, shiftDate(view, date, direction))}
        />
      )}
      {entries && view !== 'list' && entries.appointments.length === 0 && (
        <p className="mt-3 text-muted">
          No sessions {view === 'day' ? 'on this day' : 'this week'}. Choose a time to add one that was agreed
          by phone.
        </p>
      )}
      <Waitlist onBook={(waiting) => setOpen({ what: 'add', waiting })} />
      {shown?.what === 'appointment' && (
        <AppointmentSheet
          appointment={shown.appointment}
          steps={steps}
          onStep={ask}
          onChangeSession={() => setOpen({ what: 'change', appointment: shown.appointment })}
          onTakePayment={(appointment) => {
            close()
            onTakePayment(appointment)
          }}
          onChangePrice={(appointment) => {
            close()
            onChangePrice(appointment)
          }}
          onRefund={(way) => setOpen({ what: 'refund', appointment: shown.appointment, way })}
          onSettle={(refund) => {
            close()
            onSettle(refund)
          }}
          onClose={close}
        />
      )}
      {shown?.what === 'change' && (
        <ChangeSession appointment={shown.appointment} steps={steps} onClose={close} />
      )}
      {shown?.what === 'refund' && (
        <RefundSession appointment={shown.appointment} way={shown.way} onClose={close} />
      )}
      {shown?.what === 'block' && (
        <BlockDialog
          date={date}
          block={shown.block}
          startsAt={shown.startsAt}
          endsAt={shown.endsAt}
          steps={steps}
          onStep={setDialogStep}
          onSaved={(day) => !dates.includes(day) && onShow(view, day)}
          onClose={close}
        />
      )}
      {shown?.what === 'hold' && <HoldDialog hold={shown.hold} onClose={close} />}
      {shown?.what === 'add' && (
        <AddSession
          date={date}
          startsAt={shown.startsAt}
          waiting={shown.waiting}
          onAdded={(appointment, tellsClient) => {
            steps.added(appointment, tellsClient)
            const day = toLocal(new Date(appointment.starts_at)).date
            if (!dates.includes(day)) onShow(view, day)
          }}
          onClose={close}
        />
      )}
      {shown?.what === 'closeDay' && (
        <CloseDay
          date={shown.reopen?.date ?? date}
          reopenUntil={shown.reopen?.until ?? null}
          steps={steps}
          onStep={setDialogStep}
          onClose={close}
        />
      )}
      {shown?.what === 'affected' && (
        <ClosedDaySessions affected={shown.affected} steps={steps} onStep={setDialogStep} onClose={close} />
      )}
      {dialogStep && <StepDialog {...dialogStep} steps={steps} onClose={() => setDialogStep(null)} />}
    </>
  )
}
