import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeListenError } from '#server/http/describe-listen-error.ts'

/** The address in the settings is taken, or isn't this machine's. */
export class ListenError extends Error {}

/**
 * Call before the database is opened: a server that can't listen would have migrated it already, under one that still runs.
 * @throws ListenError, which names the setting
 */
export async function assertCanListen(address: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new ListenError(describeListenError(cause as NodeJS.ErrnoException, address), { cause })
  }
  server.close()
  await once(server, 'close')
}
