import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Consequences, StatusSelect } from '#app/components/ui/status-select.tsx'
import { type ApiError, api, call } from '#app/lib/api.ts'
import { paidByHandSentence } from '#app/lib/paid-by-hand-sentence.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { appointmentUndoKey, undoAppointmentStep } from '#app/lib/undo-appointment.ts'
import { offerUndo, withdrawUndo } from '#app/lib/undo-offers.ts'
import {
  type AdminAppointmentRow,
  type AppointmentStatus,
  appointmentStatuses,
  type EmailedAppointmentStatus,
  emailedAppointmentStatuses,
} from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'

type Pages = InfiniteData<{ appointments: AdminAppointmentRow[] }>

export function AppointmentStatusSelect({ appointment }: { appointment: AdminAppointmentRow }) {
  const { id, client_name, appointment_date, status } = appointment
  const queries = useQueryClient()
  const control = useRef<HTMLDivElement>(null)

  const showStatus = (status: AppointmentStatus) => {
    const update = (row: AdminAppointmentRow) => (row.id === id ? { ...row, status } : row)
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.allAppointments },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, appointments: page.appointments.map(update) })),
        },
    )
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
  }
  const change = async (to: AppointmentStatus, was: AppointmentStatus, isSure: boolean) => {
    const { undo } = await call(
      api.api.appointments[':id'].$patch({
        param: { id },
        json: { status: to, was, ...(isSure && { any_time: true }) },
      }),
    )
    if (!undo) return withdrawUndo(appointmentUndoKey(id))
    const { sequence, tells_client } = undo
    offerUndo({
      key: appointmentUndoKey(id),
      version: sequence,
      sentence: `${client_name}, ${formatDateTime(appointment_date)}: ${to}.`,
      messages: tells_client ? 'countdown' : 'none',
      returnFocusTo: () => control.current?.querySelector('select') ?? null,
      undo: (queries) =>
        undoAppointmentStep({ id, sequence, queries, onUndone: ({ status }) => showStatus(status) }),
    })
  }
  return (
    <div ref={control} className="contents">
      <StatusSelect
        label={`Status of the appointment of ${client_name} on ${formatDateTime(appointment_date)}`}
        noun="appointment"
        statuses={appointmentStatuses}
        value={status}
        consequencesOf={(to) => consequencesOf(appointment, to)}
        change={change}
        askAfterRefusal={askAboutTime}
        onChanged={showStatus}
      />
    </div>
  )
}

/** What speaks against the time, in the server's sentences. */
function askAboutTime({ code, fields }: ApiError, to: AppointmentStatus): Consequences | null {
  if (code !== 'time_not_free') return null
  const sentences = Object.values(fields)
  return to === 'pending'
    ? { title: 'Set it back to pending anyway?', sentences, action: 'Set back anyway' }
    : { title: 'Confirm it anyway?', sentences, action: 'Confirm anyway' }
}

function consequencesOf(appointment: AdminAppointmentRow, status: AppointmentStatus): Consequences | null {
  const to = emailedAppointmentStatuses.find((emailed) => emailed === status)
  if (!to) return null
  const { client_name, appointment_date } = appointment
  const when = formatDateTime(appointment_date)
  const state = to === 'pending' ? 'pending again' : to
  return {
    title: titles[to](when),
    sentences: [
      ...(to === 'cancelled' ? describeRefund(appointment) : []),
      `We’ll email ${client_name} that the appointment on ${when} is ${state}.`,
    ],
    action: actions[to],
  }
}

/** What the terms make of what was paid. The calendar lets the owner choose. */
function describeRefund({ status, payment }: AdminAppointmentRow): string[] {
  if (!payment) return []
  const { cancel_refund_cents: cardCents, hand_cents: handCents, free_until } = payment
  const isRefunded = status === 'pending' || Date.now() < Date.parse(free_until)
  const ofCard = isRefunded
    ? `This refunds the ${formatUsd(cardCents)} that was paid by card. To keep it, cancel in the calendar instead.`
    : `This doesn’t refund the ${formatUsd(cardCents)} that was paid by card: the notice period has begun, so the terms let you keep it. To give it back, cancel in the calendar instead.`
  return [...(cardCents > 0 ? [ofCard] : []), ...(handCents > 0 ? [paidByHandSentence(handCents)] : [])]
}

const titles: Record<EmailedAppointmentStatus, (when: string) => string> = {
  pending: (when) => `Set the appointment on ${when} back to pending?`,
  confirmed: (when) => `Confirm the appointment on ${when}?`,
  cancelled: (when) => `Cancel the appointment on ${when}?`,
}
const actions: Record<EmailedAppointmentStatus, string> = {
  pending: 'Set back to pending',
  confirmed: 'Confirm and email',
  cancelled: 'Cancel and email',
}
