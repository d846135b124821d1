/** For what no role of a request may do: read by a link, remove, and count everybody's files. */
export const attachmentSystem = { role: 'system', job: 'attachments' } as const
