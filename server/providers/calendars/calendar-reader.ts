import { Worker } from 'node:worker_threads'
import { downloadFeed, internet, type Network } from '#server/providers/calendars/download-feed.ts'
import {
  type BusyTime,
  type BusyWindow,
  CalendarError,
  type CalendarReader,
} from '#server/providers/calendars/port.ts'
import { seconds } from '#shared/time.ts'

const readTimeoutMs = seconds(10)
const memoryMegabytes = 128

/** Reads calendars of the public internet. */
export function createCalendarReader(network: Network = internet): CalendarReader {
  return {
    read: async (address, window) => readInThread(await downloadFeed(address, network), window),
  }
}

/**
 * In a thread of its own, which ends after ten seconds: what others publish can be made to keep a reader busy for ever.
 * @throws CalendarError
 */
export async function readInThread(
  text: string,
  window: BusyWindow,
  timeoutMs = readTimeoutMs,
): Promise<BusyTime[]> {
  const { promise, resolve, reject } = Promise.withResolvers<BusyTime[]>()
  const worker = new Worker(new URL('./busy-times-thread.ts', import.meta.url), {
    workerData: { text, window },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  const timer = setTimeout(() => reject(new Error('timed out')), timeoutMs)
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread ended without an answer')))
  try {
    return await promise
  } catch (error) {
    throw new CalendarError(
      'There is something else than a calendar at this address, or it is too complicated to read.',
      {
        cause: error,
      },
    )
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
