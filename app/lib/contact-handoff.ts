/** The navigation state that the assistant's page passes to the contact form. */
export type ContactHandoff = { conversation: string }

/** The conversation in a navigation's state, or null. */
export function readContactHandoff(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('conversation' in state)) return null
  const { conversation } = state
  return typeof conversation === 'string' && conversation.trim() !== '' ? conversation : null
}
