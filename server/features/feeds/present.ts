import type { Settings } from '#server/features/feeds/read-settings.ts'
import type { CalendarSettings } from '#shared/calendar.ts'

export function presentSettings(
  { practice, feeds, calendars }: Settings,
  needs: CalendarSettings['needs'],
): CalendarSettings {
  return {
    meeting_link: practice.meetingLink,
    address: practice.address,
    directions: practice.directions,
    receipt_text: practice.receiptText,
    reminders: practice.reminders,
    needs,
    feeds: feeds.map(({ id, kind, createdAt, lastReadAt }) => ({
      id,
      kind,
      created_at: createdAt.toISOString(),
      last_read_at: lastReadAt?.toISOString() ?? null,
    })),
    busy_calendars: calendars.map(({ id, name, url, fetchedAt, failedSince, failure }) => ({
      id,
      name,
      host: new URL(url).host,
      fetched_at: fetchedAt?.toISOString() ?? null,
      failed_since: failedSince?.toISOString() ?? null,
      failure,
    })),
  }
}
