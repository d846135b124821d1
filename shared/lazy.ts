/** Creates a value on first use and caches it. */
export function lazy<T extends object | string>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

/** A format of dates and times, created on first use: that takes a phone some 20 ms, and most pages need few of them. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('en-US', options))
