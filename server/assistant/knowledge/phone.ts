import type { AssistantContent } from '#server/assistant/knowledge/content.ts'

/** The phone number, with the hours if there are any. */
export const wordPhone = ({ phone, hours }: AssistantContent['practice']): string =>
  hours.weekly.length > 0 ? `${phone.asWritten}, ${hours.asWritten}` : phone.asWritten
