import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { bookedAs } from '#server/booking/booked-as.ts'
import { hasOpenOffer } from '#server/booking/open-offer.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { venueOf } from '#server/booking/read-venue.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { users } from '#server/db/schema/identity.ts'
import { hashFeedToken } from '#server/features/feeds/feed-token.ts'
import { days, hours, minutes } from '#shared/time.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'calendar feed' } as const
const maxEvents = 2000
const [pastMs, futureMs] = [days(30), days(366)]

/** The calendar behind a secret address as an iCalendar text; null for an address that doesn't exist or has been revoked. */
export function readFeed(ctx: Ctx, token: string): Promise<string | null> {
  return ctx.scope(system, async (tx) => {
    const [feed] = await tx
      .select()
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.tokenHash, hashFeedToken(token)), isNull(calendarFeeds.revokedAt)))
    if (!feed) return null
    const now = ctx.now()
    // Other calendars read every few minutes: once an hour is enough to show that they do.
    await tx
      .update(calendarFeeds)
      .set({ lastReadAt: now })
      .where(
        and(
          eq(calendarFeeds.id, feed.id),
          or(
            isNull(calendarFeeds.lastReadAt),
            lt(calendarFeeds.lastReadAt, new Date(now.getTime() - hours(1))),
            gt(calendarFeeds.lastReadAt, latestStored(now)),
          ),
        ),
      )
    return renderFeed(ctx.content, { isFull: feed.kind === 'full', ...(await readTimes(tx, now)), ctx })
  })
}

async function readTimes(tx: Tx, now: Date) {
  const from = new Date(now.getTime() - pastMs)
  const to = new Date(now.getTime() + futureMs)
  const sessions = await tx
    .select({
      session: appointments,
      isOffered: hasOpenOffer(now),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: users.email,
    })
    .from(appointments)
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .leftJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        inArray(appointments.status, ['pending', 'confirmed', 'completed']),
        gt(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(maxEvents)
  const blocks = await tx
    .select()
    .from(bookedTimes)
    .where(and(eq(bookedTimes.kind, 'block'), gt(bookedTimes.endsAt, from), lt(bookedTimes.startsAt, to)))
    .orderBy(asc(bookedTimes.startsAt))
    .limit(maxEvents)
  const settings = await readPracticeSettings(tx)
  return {
    sessions: sessions.map(({ session, isOffered, ...account }) => ({
      session,
      isOffered,
      name: nameOf(session, account),
      link: venueOf(session, settings).meetingLink,
    })),
    blocks,
  }
}

/** Who has to do what before it is confirmed. */
function describePending({ paymentDueAt }: typeof appointments.$inferSelect, isOffered: boolean): string {
  if (paymentDueAt !== null) return 'Not confirmed yet: its payment is awaited.'
  return isOffered
    ? 'A request. The client chooses one of the times you offered.'
    : 'A request that waits for your answer.'
}

type Account = { firstName: string | null; lastName: string | null; email: string | null }

/** As the calendar names it: with the name that it was booked in, where that is another one than the account's. */
function nameOf(session: typeof appointments.$inferSelect, { firstName, lastName, email }: Account): string {
  const { clientName, clientPhone: phone } = session
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim() || email || clientName || 'Unknown'
  const booked = bookedAs(session, { name, phone })
  return booked.name ? `${name} (as ${booked.name})` : name
}

type Times = Awaited<ReturnType<typeof readTimes>> & { isFull: boolean; ctx: Ctx }

function renderFeed({ practice }: Content, { isFull, sessions, blocks, ctx }: Times): string {
  const calendar = ical({
    name: isFull ? practice.name : `${practice.name}: busy`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: practice.name, product: 'calendar', language: 'EN' },
    ttl: minutes(15) / 1000,
  })
  for (const { session, name, link, isOffered } of sessions) {
    calendar.createEvent({
      id: `session-${session.id}@${ctx.calendarDomain}`,
      sequence: session.sequence,
      stamp: session.createdAt,
      start: session.appointmentDate,
      end: new Date(session.appointmentDate.getTime() + minutes(session.durationMinutes)),
      summary: isFull ? `${name}: ${session.serviceType}` : 'Busy',
      status: session.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      ...(isFull && link && { location: link }),
      ...(isFull && session.status === 'pending' && { description: describePending(session, isOffered) }),
    })
  }
  for (const block of blocks) {
    calendar.createEvent({
      id: `block-${block.id}@${ctx.calendarDomain}`,
      stamp: block.createdAt,
      start: block.startsAt,
      end: block.endsAt,
      summary: isFull ? (block.title ?? 'Blocked') : 'Busy',
      busystatus: ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}
