/** A file that belongs to a message of a conversation. */
export type Attachment = {
  id: string
  name: string
  /** Found in the bytes, never taken from the sender. */
  type: string
  bytes: number
}

export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxAttachments = 5
/** Together more than this, the files of an email are a link: encoded, they have to fit into mailboxes that take 10 MB. */
export const maxEmailedBytes = 7 * 1024 * 1024

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** What can be sent, with how such files are named: the usual ending first. */
export const attachmentTypes: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.spreadsheet`]: ['ods'],
  [`${openDocument}.presentation`]: ['odp'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
}

/** What an unknown or dangerous file that came by email is stored as: it can be saved, and nothing opens it. */
export const unknownType = 'application/octet-stream'

/** Every ending that can be sent. */
export const attachmentEndings: readonly string[] = [...new Set(Object.values(attachmentTypes).flat())]

/** Pictures that every browser shows. */
const shownPictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
export const isShownPicture = (type: string): boolean => shownPictures.includes(type)

/** The part after the last dot, in lower case; an empty text without one. */
export const endingOf = (name: string): string => /\.([^.\s/\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const attachmentProblems = {
  empty: (name: string) => `“${name}” is empty. Choose another file.`,
  tooLarge: (name: string) =>
    `“${name}” is larger than ${maxAttachmentBytes / 1024 / 1024} MB. Choose a smaller one.`,
  notAllowed: (name: string) =>
    `“${name}” can’t be sent here. Pictures, PDF, Word, Excel, PowerPoint, OpenDocument and text files can.`,
  misnamed: (name: string) => `“${name}” isn’t what its name says. Choose the original file.`,
  tooMany: `Send up to ${maxAttachments} files with one message.`,
  unreadableName: 'The name of this file can’t be used. Give it another one and choose it again.',
  gone: 'One of the files isn’t there any more. Remove it and choose it again.',
}

/** What a message without words says in lists and emails. */
export const nameAttachments = (files: readonly Pick<Attachment, 'name'>[]): string =>
  files.map(({ name }) => name).join(', ')

/** Whether a message says more than the names of its files. */
export const hasWords = ({ text, files }: { text: string; files: readonly Attachment[] }): boolean =>
  text !== nameAttachments(files)

/** '820 bytes', '14 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
