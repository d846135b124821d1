import type { EncodedPicture } from '#server/features/pictures/encode-picture.ts'
import type { PictureEdit } from '#shared/pictures.ts'

/** `upload` is a stranger's bytes; `crop` a source that an upload became. */
export type EncoderJob = { kind: 'upload' | 'crop'; bytes: Uint8Array; edit: PictureEdit }
export type EncoderResult = { picture: EncodedPicture } | { refusal: string } | { failure: string }
