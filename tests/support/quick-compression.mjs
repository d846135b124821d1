// Compressing all pages at the best quality takes 1.4 s of CPU time at each start of a server. Loading this module replaces
// node:zlib's brotliCompress by one of a low quality; REAL_COMPRESSION in the environment of a server keeps it.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

const { brotliCompress, constants } = zlib
const quality = constants.BROTLI_PARAM_QUALITY
const quick = 4

if (!process.env.REAL_COMPRESSION) {
  zlib.brotliCompress = (bytes, { params }, done) =>
    brotliCompress(bytes, { params: { ...params, [quality]: Math.min(params[quality], quick) } }, done)
  syncBuiltinESMExports()
}
