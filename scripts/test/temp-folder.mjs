import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tempRoot } from './temp-root.mjs'

/** Creates a folder for the temporary files of tests, which is removed when this process ends. */
export function makeTempFolder() {
  const folder = mkdtempSync(join(tempRoot(), 'practice-tests-'))
  // When run by root, a test's PostgreSQL runs as another user, who needs access to its folder in here.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
