import { catalog } from '#practice/catalog.ts'
import type { BenchServer } from './server.ts'

const everyDay = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const rules = {
  hours: ['online', 'inPerson'].map((place) => ({ place, days: everyDay, opens: '09:00', closes: '17:00' })),
  startEveryMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  travelMinutes: 20,
  minimumNoticeMinutes: 60,
  daysAhead: 366,
  maxPerDay: 8,
  services: catalog.services.map(({ slug }) => ({
    slug,
    isBookable: true,
    confirmation: 'atOnce',
    payment: 'later',
    depositCents: null,
    cancellationNoticeHours: 24,
  })),
}

/** Lets visitors book every service, every day. */
export async function publishHours(server: BenchServer): Promise<void> {
  const call = await server.signIn()
  const { base } = await call('GET', '/api/booking/rules')
  await call('PUT', '/api/booking/rules', { base, rules })
}
