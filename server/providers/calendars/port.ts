/** A time at which another calendar says that its owner is busy, as milliseconds since 1970. */
export type BusyTime = { startMs: number; endMs: number }

export type BusyWindow = { fromMs: number; toMs: number; timeZone: string }

/** Reads calendars at addresses that other programs publish. */
export type CalendarReader = {
  /**
   * The busy times within a window, merged and in order.
   * @throws CalendarError with a sentence for the owner
   */
  read(address: string, window: BusyWindow): Promise<BusyTime[]>
}

/** `message` says to the owner what is wrong with the address or the calendar behind it. */
export class CalendarError extends Error {}

/** The address in the form that is fetched: `webcal:` is https. @throws CalendarError */
export function parseCalendarAddress(text: string): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (url?.protocol !== 'https:')
    throw new CalendarError('Enter an address that starts with https:// or webcal://.')
  if (url.username || url.password)
    throw new CalendarError('Use the calendar’s secret address, without a name and password in it.')
  url.hash = ''
  return url
}
