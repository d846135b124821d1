import { ApiError } from '#app/lib/api.ts'
import { shrinkPicture } from '#app/lib/shrink-picture.ts'
import { attachmentProblems, endingOf, maxAttachmentBytes } from '#shared/attachments.ts'

/** Not GIF, which would stop moving. */
const endings = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'heic', 'heif']

/** Whether a file that is too large may be sent as a smaller picture. */
export const canShrink = (name: string): boolean => endings.includes(endingOf(name))

/** The file itself, or a smaller JPEG of a picture that is too large to send. @throws ApiError `too_large` */
export async function fitPicture(file: File): Promise<File> {
  if (file.size <= maxAttachmentBytes) return file
  const smaller = await shrinkPicture(file)
  if (smaller.size > maxAttachmentBytes)
    throw new ApiError('too_large', { fields: { file: attachmentProblems.tooLarge(file.name) } })
  return new File([smaller], file.name.replace(/\.[^.]+$/, '.jpg'), { type: smaller.type })
}
