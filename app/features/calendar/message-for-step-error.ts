import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'

/** Whether somebody changed the appointment since it was loaded: by another window, or its client. */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict'

/** Why a step wasn't taken: where the appointment was changed meanwhile, what it is now. */
export function messageForStepError({ status }: Pick<CalendarAppointment, 'status'>, error: unknown): string {
  if (!isChangedMeanwhile(error)) return messageForError(error, 'Nothing was changed. Please try again.')
  const { status: now, ending } = error.fields
  if (now === 'cancelled')
    return `${endings[ending ?? ''] ?? 'It was cancelled in the meantime.'} Nothing was changed.`
  if (now === 'completed') return 'It was marked as done or missed in the meantime. Nothing was changed.'
  if (now === 'confirmed' && status === 'pending')
    return 'It was accepted in the meantime. Nothing was changed.'
  return 'It was changed in the meantime. Close this to see how it is now, then try again.'
}

const endings: Readonly<Record<string, string>> = {
  declined: 'It was declined in the meantime.',
  expired: 'It expired in the meantime.',
  by_client: 'The client cancelled it in the meantime.',
  unpaid: 'It wasn’t paid in time, so it was cancelled.',
}
