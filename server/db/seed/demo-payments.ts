import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { type DemoAppointment, makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { fraction, idFor } from '#server/db/seed/random.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** Sessions were paid by hand after they took place; a few of the last two weeks aren't paid yet. */
function isPaid(
  { id, status, ending, price_cents, appointment_date }: DemoAppointment,
  today: Date,
): boolean {
  if (status !== 'completed' || ending !== null || !price_cents) return false
  const isRecent = today.getTime() - appointment_date.getTime() < days(14)
  return !isRecent || fraction(id, 1) > 0.15
}

const open = [
  { what: 'Visit to your office', name: 'Iris Bell', cents: 12_000, daysAgo: 2 },
  { what: 'Gift card', name: 'Omar Farah', cents: 6500, daysAgo: 9 },
]

/** What was paid for sessions, and amounts that were asked for. */
export const demoPayments: SeedCapability = {
  name: 'payments',
  async demo({ run, ...demo }) {
    const { today } = demo
    const paid = makeDemoAppointments(demo).filter((row) => isPaid(row, today))
    const rows = paid.map((row, index) => {
      const at = new Date(row.appointment_date.getTime() + minutes(row.duration_minutes))
      const method = fraction('session in cash', index) < 0.6 ? 'cash' : 'other'
      const { id: key, price_cents: cents, service_type, client, id: appointment_id } = row
      return {
        ...{ key, at, method, cents, appointment_id, service_type },
        id: idFor('request', index),
        event_id: idFor('paid event', index),
        name: `${client.firstName} ${client.lastName}`,
        email: client.email,
      }
    })
    await insertRows(run, 'payment_requests', [
      ...rows.map(({ id, key, at, appointment_id, service_type, cents, name, email }) => ({
        ...{ id, key, created_at: at, appointment_id, description: service_type, amount_cents: cents },
        ...{ customer_name: name, customer_email: email, state: 'paid', paid_at: at, link_version: 1 },
      })),
      ...open.map(({ what, name, cents, daysAgo }, index) => ({
        ...{ id: idFor('open request', index), key: idFor('open request key', index) },
        ...{ created_at: new Date(today.getTime() - days(daysAgo) + hours(10)), appointment_id: null },
        ...{ description: what, amount_cents: cents, customer_name: name },
        customer_email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
        ...{ state: 'open', paid_at: null, link_version: 1 },
      })),
    ])
    await run(
      `insert into money_entries (recorded_at, occurred_at, kind, method, income, amount_cents, cause, appointment_id, request_id)
       select at, at, 'payment', method, 'session', cents, method || ':' || key, appointment_id, id
       from jsonb_to_recordset($1::text::jsonb)
         as paid(id uuid, key uuid, at timestamptz, method text, cents int, appointment_id uuid) order by at, id`,
      [JSON.stringify(rows)],
    )
    await run(
      `insert into appointment_events (id, appointment_id, at, actor, kind, details)
       select event_id, appointment_id, at, 'owner', 'paid', jsonb_build_object('cents', cents, 'method', method)
       from jsonb_to_recordset($1::text::jsonb) as paid(event_id uuid, at timestamptz, method text, cents int, appointment_id uuid)`,
      [JSON.stringify(rows)],
    )
  },
}
