/** Bytes of the largest file that can be uploaded. */
export const maxFileBytes = 25 * 1024 * 1024

/** What a practice may keep: a backup holds the files too. */
export const maxFiles = 100
export const maxFilesBytes = 250 * 1024 * 1024

/** The header of an upload with the file's name, as `encodeURIComponent` writes it. */
export const fileNameHeader = 'x-file-name'
export const maxFileNameLength = 120

/** A file that visitors download, as the content has it. */
export type UploadedFile = { hash: string; name: string; bytes: number }

export const fileAddress = ({ hash, name }: Pick<UploadedFile, 'hash' | 'name'>) =>
  `/files/${hash}/${encodeURIComponent(name)}`

export const fileHash = /^[0-9a-f]{32}$/
