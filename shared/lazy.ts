/** Made at its first use and kept: an `Intl` formatter takes a phone some 20 ms, and most pages need none. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
