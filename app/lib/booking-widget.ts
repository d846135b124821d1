import { practice } from '#practice/practice.ts'

/** Most practices have no widget: what loads it is fetched only where the address of one is set. */
export function startBookingWidget(): void {
  const address = practice.bookingWidgetUrl
  if (address) void load(address)
}

async function load(address: string) {
  try {
    const { loadBookingScript } = await import('#app/lib/booking-script.ts')
    loadBookingScript(address)
  } catch (error) {
    console.warn('The booking widget could not be loaded.', error)
  }
}
