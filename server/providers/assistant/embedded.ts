import type { AssistantProvider } from '#server/providers/assistant/port.ts'

/** Answers with the site's own words. */
export function createEmbeddedAssistant(): AssistantProvider {
  return {
    kind: 'embedded',
    isUp: async () => true,
    async *answer({ own }) {
      yield { text: own.response }
    },
  }
}
