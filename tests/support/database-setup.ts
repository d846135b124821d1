import { readFileSync } from 'node:fs'
import { enableCheapScrypt } from '#tests/support/cheap-scrypt.mjs'

// Runs before each test file: a file before it in the same process may have called enableRealScrypt().
enableCheapScrypt()

// V8 shares compiled WebAssembly between threads for as long as one module of it is referenced, so each database
// thread starts without compiling PGlite again.
const cache = globalThis as { pgliteModule?: WebAssembly.Module }
if (!process.env.TEST_DATABASE_URL && cache.pgliteModule === undefined) {
  const wasm = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  cache.pgliteModule = await WebAssembly.compile(readFileSync(wasm))
}
