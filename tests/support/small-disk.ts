import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = { folder: string; fill(): void; empty(): void; discard(): Promise<void> }

const bytes = 96 * 1024 * 1024
const block = 4096
const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Whether this machine allows mounting a file system in memory. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-mount-'))
  const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=4096', 'tmpfs', folder)
  if (mounted) run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
  return mounted
}

/** A copy of a data folder on a file system of 96 MB that can be filled to its last byte. */
export function makeSmallDisk(from: string): SmallDisk {
  const disk = mkdtempSync(path.join(tmpdir(), 'practice-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', disk))
    throw new Error('mount is not permitted')
  const folder = path.join(disk, 'data')
  const ballast = path.join(disk, 'ballast')
  cpSync(from, folder, { recursive: true })
  return {
    folder,
    fill() {
      for (let free = freeBytes(disk); free > 0; free = freeBytes(disk)) {
        try {
          writeFileSync(ballast, Buffer.alloc(Math.max(block, free)), { flag: 'a' })
        } catch {
          return
        }
      }
    },
    empty: () => rmSync(ballast),
    async discard() {
      run('umount', '-l', disk)
      await rm(disk, { recursive: true, force: true })
    },
  }
}

/** Makes a folder read-only for what is opened from now on. Returns what undoes it. */
export function makeReadOnly(folder: string): () => void {
  if (!run('mount', '--bind', folder, folder) || !run('mount', '-o', 'remount,bind,ro', folder))
    throw new Error('mount is not permitted')
  return () => run('umount', '-l', folder)
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Makes every file write of a process fail, as on a broken disk. Linux only. */
export function refuseWrites(pid: number) {
  if (!run('prlimit', '--fsize=1024:', '--pid', String(pid)))
    throw new Error('prlimit is needed for this test')
}
