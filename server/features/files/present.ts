import type { StoredFile } from '#server/features/files/upload-file.ts'
import type { UploadedFile } from '#shared/files.ts'

/** As the content keeps it. */
export const presentFile = ({ hash, name, bytes }: StoredFile): UploadedFile => ({ hash, name, bytes })
