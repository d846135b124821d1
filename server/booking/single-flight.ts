/**
 * Runs work once at a time for each key. Those who come while it runs share the run after it: that one begins after they came, so
 * it misses nothing that they have seen.
 */
export function createSingleFlight<T>() {
  const flights = new Map<string, { result: Promise<T>; next: Promise<T> | null }>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const flight = { result: work(), next: null as Promise<T> | null }
    flights.set(key, flight)
    const end = () => {
      if (!flight.next) flights.delete(key)
    }
    flight.result.then(end, end)
    return flight.result
  }

  return function share(key: string, work: () => Promise<T>): Promise<T> {
    const running = flights.get(key)
    if (!running) return start(key, work)
    const startNext = () => start(key, work)
    running.next ??= running.result.then(startNext, startNext)
    return running.next
  }
}

export type SingleFlight<T> = ReturnType<typeof createSingleFlight<T>>
