import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#server/errors.ts'
import {
  attachmentEndings,
  attachmentProblems,
  attachmentTypes,
  endingOf,
  maxAttachmentBytes,
  unknownType,
} from '#shared/attachments.ts'

export type FileDescription = { name: string; type: string }

const maxNameLength = 120

/**
 * What an uploaded file is, by its bytes: nothing of it is unpacked or run.
 * @throws AppError `invalid_input` or `too_large` with the sentence why it can't be sent
 */
export async function describeUpload(bytes: Uint8Array, fileName: string): Promise<FileDescription> {
  const shown = cleanName(fileName)
  if (bytes.length === 0) throw refuseAttachment(attachmentProblems.empty(shown))
  if (bytes.length > maxAttachmentBytes)
    throw new AppError('too_large', { fields: { file: attachmentProblems.tooLarge(shown) } })
  const ending = endingOf(fileName)
  const type = await detectType(bytes, ending)
  const isKnownEnding = attachmentEndings.includes(ending)
  if (!type)
    throw refuseAttachment(
      (isKnownEnding ? attachmentProblems.misnamed : attachmentProblems.notAllowed)(shown),
    )
  // Phones name pictures after another format; for anything else it is a lie or a mistake.
  const isOfItsKind = endingsOf(type).includes(ending) || (isPicture(type) && isPictureEnding(ending))
  if (isKnownEnding && !isOfItsKind) throw refuseAttachment(attachmentProblems.misnamed(shown))
  return { type, name: nameAs(fileName, type) }
}

/** What a file that came by email is stored as. Nothing is refused: what can't be told, or lies, can only be saved. */
export async function describeReceived(bytes: Uint8Array, fileName: string): Promise<FileDescription> {
  const type = await detectType(bytes, endingOf(fileName))
  if (type) return { type, name: nameAs(fileName, type) }
  if (isText(bytes)) return { type: 'text/plain', name: `${cleanName(fileName)}.txt` }
  return { type: unknownType, name: `${cleanName(fileName)}.bin` }
}

export const refuseAttachment = (sentence: string) =>
  new AppError('invalid_input', { fields: { file: sentence } })

/** One of the types that can be sent; null for any other. Text has no marks of its own, so its ending decides. */
async function detectType(bytes: Uint8Array, ending: string): Promise<string | null> {
  if ((ending === 'txt' || ending === 'csv') && isText(bytes))
    return ending === 'csv' ? 'text/csv' : 'text/plain'
  const fileType = await fileTypeFromBuffer(bytes)
  return fileType && Object.hasOwn(attachmentTypes, fileType.mime) ? fileType.mime : null
}

const endingsOf = (type: string) => attachmentTypes[type] ?? []
const isPicture = (type: string) => type.startsWith('image/')
const isPictureEnding = (ending: string) =>
  Object.entries(attachmentTypes).some(([type, endings]) => isPicture(type) && endings.includes(ending))

/** Letters of any encoding, without the control characters that only programs, archives and pictures have. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) =>
    byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  )
}

/** The name with an ending that its type has. */
function nameAs(fileName: string, type: string): string {
  const ending = endingOf(fileName)
  const [usual = '', ...others] = endingsOf(type)
  if ([usual, ...others].includes(ending)) return cleanName(fileName)
  const stem = isPicture(type) && isPictureEnding(ending) ? fileName.slice(0, -ending.length - 1) : fileName
  return `${cleanName(stem)}.${usual}`
}

/** A name that every system can save, without a folder, control characters or marks that turn its direction. */
function cleanName(name: string): string {
  const ending = endingOf(name)
  const clean = (part: string) =>
    part
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M} _.,()&+'’-]/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, '')
  const file = name.replace(/^.*[/\\]/s, '')
  const stem = clean(ending ? file.slice(0, -ending.length - 1) : file)
  const safeEnding = clean(ending)
  const short = [...stem].slice(0, maxNameLength - safeEnding.length - 5).join('') || 'file'
  return safeEnding ? `${short}.${safeEnding}` : short
}
