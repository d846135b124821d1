import type { WaitlistEntry } from '#shared/waitlist.ts'

/** Somebody waits for an online consultation of an hour, on some evenings. */
export const waitlistEntry: WaitlistEntry = {
  id: 'a0000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  service_type: 'Online Consultations',
  duration_minutes: 60,
  part_of_day: 'evening',
  weekdays: ['We', 'Mo'],
  until: '2026-12-28',
  is_bookable: true,
  offer: null,
}
