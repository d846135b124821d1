import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Rendered } from '#server/content/rendered.ts'

/** What a row holds packed. Version and content have columns of their own. */
type Pages = Omit<Rendered, 'version' | 'content'>

const compress = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress)
const decompress = promisify<Uint8Array, Buffer>(brotliDecompress)
/** 450 KB of pages become 33 KB in 8 ms. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

export function packPages({ pages, files, texts, warnings }: Pages): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify({ pages, files, texts, warnings } satisfies Pages)), { params })
}

export async function unpackPages(packed: Uint8Array): Promise<Pages> {
  return JSON.parse((await decompress(packed)).toString()) as Pages
}
