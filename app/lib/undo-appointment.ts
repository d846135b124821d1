import type { QueryClient } from '@tanstack/react-query'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { refreshAppointments } from '#app/lib/refresh-appointments.ts'
import { toast } from '#app/lib/toast.ts'
import { withdrawUndo } from '#app/lib/undo-offers.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

/** Of an offer to undo the last step with an appointment, wherever it was taken. */
export const appointmentUndoKey = (appointmentId: string) => `appointment ${appointmentId}`

type Undo = {
  id: string
  /** The version after the step. */
  sequence: number
  queries: QueryClient
  onUndone: (restored: CalendarAppointment) => void
}

/** Takes the last step with an appointment back, with its message, and says so. Never rejects. */
export async function undoAppointmentStep({ id, sequence, queries, onUndone }: Undo): Promise<void> {
  withdrawUndo(appointmentUndoKey(id))
  try {
    const { appointment } = await call(
      api.api.calendar.appointments[':id'].undo.$post({ param: { id }, json: { sequence } }),
    )
    onUndone(appointment)
    toast.success('Undone. Nothing was sent.')
  } catch (error) {
    const reason = error instanceof ApiError ? (error.fields.undo ?? error.fields.overlap) : undefined
    toast.error(reason ?? messageForError(error, 'It couldn’t be undone.'))
  } finally {
    refreshAppointments(queries)
  }
}
