/** What the assistant's page gives the contact form along in the navigation's state. */
export type ContactHandoff = { conversation: string }

/** The conversation that a navigation brought along, null if it brought none. */
export function readContactHandoff(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('conversation' in state)) return null
  const { conversation } = state
  return typeof conversation === 'string' && conversation.trim() !== '' ? conversation : null
}
