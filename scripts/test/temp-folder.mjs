import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for whatever tests leave behind when they are stopped half-way; it goes with this process. */
export function makeTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'practice-tests-'))
  // A PostgreSQL of a test runs as somebody else when we are root, and has to get to its own folder in here.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
