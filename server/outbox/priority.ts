/**
 * How soon a message leaves, compared with others of its channel, and whether quiet hours hold it:
 * - `urgent`: someone waits for it on a screen, like a code. Goes ahead of everything, at any hour.
 * - `personal`: someone just wrote it. Goes at any hour, unless it could not be sent for a while.
 * - `normal`: the practice's own notices. Quiet hours hold them.
 * - `bulk`: one of many such messages. Waits until nothing else is due; quiet hours hold it.
 */
export type Priority = 'urgent' | 'personal' | 'normal' | 'bulk'

/** As stored in `outbox.priority`. */
export const priorityRank = { urgent: 0, personal: 1, normal: 2, bulk: 3 } satisfies Record<Priority, number>
