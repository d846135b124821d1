/** Conversations join tables that no role of a request may read as a whole. The routes let only the owner in. */
export const inboxSystem = { role: 'system', job: 'inbox' } as const
