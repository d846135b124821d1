import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointmentValues } from '#server/booking/notice-values.ts'
import { type PracticeSettings, readPracticeSettings } from '#server/booking/practice-settings.ts'
import { readClientMail } from '#server/booking/read-client-mail.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { type Notices, readNotices } from '#server/notices/notice.ts'
import { orderValues } from '#server/orders/messages/notice-values.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'
import type { NoticesAnswer } from '#shared/notices.ts'
import { days } from '#shared/time.ts'

export type ListedNotices = {
  notices: Notices
  settings: PracticeSettings
  examples: NoticesAnswer['examples']
}

/** Every message with its settings, and what an example of each subject is filled in with. */
export function listNotices(ctx: Ctx): Promise<ListedNotices> {
  // Links are signed for the mails that the system sends.
  return ctx.scope({ role: 'system', job: 'notices' }, async (tx) => ({
    notices: await readNotices(tx),
    settings: await readPracticeSettings(tx),
    examples: { appointment: await readAppointment(ctx, tx), order: await readOrder(ctx, tx) },
  }))
}

/** The next session that is confirmed, else a made-up one. */
async function readAppointment(ctx: Ctx, tx: Tx) {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'confirmed'), gt(appointments.appointmentDate, ctx.now())))
    .orderBy(asc(appointments.appointmentDate))
    .limit(1)
  const mail = row && (await readClientMail(ctx, tx, row))
  // The link opens the booking for whoever has it: a test is for the owner's eyes only.
  if (mail)
    return {
      is_real: true,
      values: { ...appointmentValues(mail), link: exampleLink(ctx, '/booking/manage') },
    }
  const [day = '', time = ''] = formatDateTime(new Date(ctx.now().getTime() + days(3))).split(' at ')
  return {
    is_real: false,
    values: {
      first_name: 'Maria',
      service: 'Online Consultations',
      day,
      time,
      zone: zoneName(),
      place: 'Online.',
      link: exampleLink(ctx, '/booking/manage'),
      practice: ctx.content.practice.name,
    },
  }
}

async function readOrder(ctx: Ctx, tx: Tx) {
  const link = exampleLink(ctx, '/your-order')
  const [row] = await tx
    .select()
    .from(orders)
    .where(isNotNull(orders.customerName))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (row) return { is_real: true, values: { ...orderValues(await readOrderMail(ctx, tx, row)), link } }
  return {
    is_real: false,
    values: {
      first_name: 'Maria',
      order_number: '1001',
      total: '$30.00',
      tracking: 'USPS 9400 1000 0000 0000 0000 00',
      link,
      practice: ctx.content.practice.name,
    },
  }
}

const exampleLink = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, path: string) => `${publicUrl}${path}#…`
