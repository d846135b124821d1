import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const gigabyte = 1024 ** 3
/** A whole run had 0.4 of them in use there at a time at most. */
const minFreeBytes = 2 * gigabyte
/** Beside what the tests' processes take themselves. */
const minMemoryBytes = 6 * gigabyte

/**
 * Where tests keep their temporary files: in memory where there is plenty, because they copy a database of a thousand small files
 * hundreds of times, which a disk takes ten times the processor time for. `TMPDIR` decides where it is set.
 */
export function tempRoot() {
  if (process.env.TMPDIR) return tmpdir()
  return hasRoom() && canRunPrograms() ? memoryFolder : tmpdir()
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= minFreeBytes && freemem() >= minMemoryBytes
  } catch {
    return false
  }
}

/** Tests run programs that they write, and containers often forbid that there. */
function canRunPrograms() {
  let folder
  try {
    folder = mkdtempSync(join(memoryFolder, 'practice-tests-'))
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
