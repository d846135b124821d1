import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The initial congestion window, ten segments, less the response headers. */
const htmlBudgetBytes = 10 * 1460 - 1300
const scriptBudgetBytes = 120 * 1024

/** Whether a page, compressed as it is served, arrives in one round trip. */
export function isHtmlOverBudget(html: string): boolean {
  const bytes = Buffer.from(html)
  const sizeAt = (quality: number) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  // The best quality takes ten times as long, so only a page near the limit is compressed like that.
  return sizeAt(5) > htmlBudgetBytes && sizeAt(11) > htmlBudgetBytes
}

/** Whether the scripts that a page loads by itself are more than a slow phone should read. */
export function areScriptsOverBudget(
  scriptBytes: readonly number[],
  contentModules: readonly string[],
): boolean {
  const contentBytes = contentModules.map(
    (text) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length,
  )
  return [...scriptBytes, ...contentBytes].reduce((sum, bytes) => sum + bytes, 0) > scriptBudgetBytes
}
