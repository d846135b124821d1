import { settings } from '#practice/settings.ts'

/** Loads the booking widget if its URL is set. The loader is a separate chunk, because most practices have no widget. */
export function startBookingWidget(): void {
  const address = settings.bookingWidgetUrl
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
