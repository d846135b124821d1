/** Creates a value on first use and caches it: an `Intl` formatter takes a phone some 20 ms, and most pages need none. */
export function lazy<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
