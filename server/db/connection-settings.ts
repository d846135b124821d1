import type { ClientConfig } from 'pg'
import { minutes, seconds } from '#shared/time.ts'

const connectionTimeoutMs = seconds(5)

/** Without these, a connection whose peer has vanished without closing it would be waited for forever. */
const noticesDeadPeers = {
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
  connectionTimeoutMillis: connectionTimeoutMs,
} satisfies ClientConfig

const defaultStatementTimeoutMs = seconds(8)

/**
 * For the connections that answer requests: every statement has an end, whether PostgreSQL answers or not. Its own limits
 * also free the locks of a process that vanished in the middle of a transaction. `timeoutMs`: instead of 8 seconds for a statement and
 * 5 for a connection.
 */
export function requestConnection(timeoutMs?: number) {
  const statementTimeoutMs = timeoutMs ?? defaultStatementTimeoutMs
  const serverSettings = {
    role: 'practice_app',
    // As the embedded database has it. In another one `interval '1 day'` has 23 or 25 hours when clocks change.
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.round(statementTimeoutMs * 0.6),
    idle_in_transaction_session_timeout: statementTimeoutMs,
  }
  return {
    ...noticesDeadPeers,
    connectionTimeoutMillis: timeoutMs ?? connectionTimeoutMs,
    options: Object.entries(serverSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Longer than PostgreSQL's own limit, which leaves the connection usable.
    query_timeout: Math.round(statementTimeoutMs * 1.25),
  } satisfies ClientConfig
}

/** For migrations, seeds and backups, whose statements may take minutes. */
export const maintenanceConnection = {
  ...noticesDeadPeers,
  query_timeout: minutes(30),
  // Another process that migrates holds the lock for as long as its migrations take.
  options: `-c lock_timeout=${minutes(5)}`,
} satisfies ClientConfig

/** Every running server has one connection of this name: that which listens. */
export const serverName = 'practice server'

/** For notifications, which only ever waits for short answers. */
export function listenConnection(timeoutMs: number) {
  return {
    ...noticesDeadPeers,
    application_name: serverName,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  } satisfies ClientConfig
}
