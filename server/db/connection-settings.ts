import type { ClientConfig } from 'pg'
import { minutes, seconds } from '#shared/time.ts'

/** Without these, a connection whose peer has vanished without closing it would be waited for forever. */
const noticesDeadPeers = {
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
  connectionTimeoutMillis: seconds(5),
} satisfies ClientConfig

/** PostgreSQL's own limits. They also free the locks of a process that vanished in the middle of a transaction. */
const serverLimits = {
  role: 'practice_app',
  statement_timeout: seconds(8),
  lock_timeout: seconds(5),
  idle_in_transaction_session_timeout: seconds(10),
}

/** For the connections that answer requests: every statement has an end, whether PostgreSQL answers or not. */
export const requestConnection = {
  ...noticesDeadPeers,
  options: Object.entries(serverLimits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  // Longer than PostgreSQL's own limit, which leaves the connection usable.
  query_timeout: seconds(10),
} satisfies ClientConfig

/** For migrations, seeds and backups, whose statements may take minutes. */
export const maintenanceConnection = {
  ...noticesDeadPeers,
  query_timeout: minutes(30),
  // Another process that migrates holds the lock for as long as its migrations take.
  options: `-c lock_timeout=${minutes(5)}`,
} satisfies ClientConfig

/** For notifications, which only ever waits for short answers. */
export const listenConnection = { ...noticesDeadPeers, query_timeout: seconds(5) } satisfies ClientConfig
