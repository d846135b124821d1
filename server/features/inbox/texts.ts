import type { Attachment } from '#shared/attachments.ts'

/** The owner's words with the link to the files, which a text can't carry. */
export const textWithFiles = (text: string, files: readonly Attachment[], href: string): string =>
  `${text}\n\n${files.length === 1 ? 'Open the file' : `Open the ${files.length} files`}: ${href}`
