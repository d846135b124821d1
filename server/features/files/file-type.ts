import { detectType, fileTypeNotAllowed, isDownloadType } from '#server/content/file-type.ts'
import { AppError } from '#server/errors.ts'

/** @throws AppError `invalid_input` for any other type than PDF and EPUB. */
export async function readFileType(bytes: Uint8Array): Promise<string> {
  const type = await detectType(bytes)
  if (!isDownloadType(type)) throw refuseFile(fileTypeNotAllowed)
  return type
}

export const refuseFile = (sentence: string) => new AppError('invalid_input', { fields: { file: sentence } })
