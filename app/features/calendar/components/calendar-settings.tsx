import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { BookingRules } from '#app/features/calendar/components/booking-rules.tsx'
import { BusyCalendars } from '#app/features/calendar/components/busy-calendars.tsx'
import { FeedAddresses, type ProofFields } from '#app/features/calendar/components/feed-addresses.tsx'
import { MeetingLink } from '#app/features/calendar/components/meeting-link.tsx'
import { ReceiptText } from '#app/features/calendar/components/receipt-text.tsx'
import { ReminderSettings } from '#app/features/calendar/components/reminder-settings.tsx'
import { SessionAddress } from '#app/features/calendar/components/session-address.tsx'
import { settingsQuery } from '#app/features/calendar/queries.ts'

/** When sessions can be booked, and how the calendar meets others. */
export function CalendarSettings({ proofFields }: { proofFields: ProofFields }) {
  const { data: settings, isError, isFetching, refetch } = useQuery(settingsQuery)
  if (isError && !settings)
    return <LoadError subject="your settings" busy={isFetching} onRetry={() => void refetch()} />
  if (!settings) return <Skeleton className="h-96" />
  return (
    <div className="grid max-w-2xl gap-14">
      <BookingRules />
      <MeetingLink link={settings.meeting_link} />
      <SessionAddress address={settings.address} directions={settings.directions} />
      <ReceiptText saved={settings.receipt_text} />
      <ReminderSettings reminders={settings.reminders} />
      <BusyCalendars calendars={settings.busy_calendars} />
      <FeedAddresses feeds={settings.feeds} needs={settings.needs} proofFields={proofFields} />
    </div>
  )
}
