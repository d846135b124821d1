import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import type { Channel } from '#server/outbox/channel.ts'

export type LaneSettings = {
  scope: Scope
  channel: Channel
  log: Logger
  leaseSeconds: number
  maxBackoffSeconds: number
}
