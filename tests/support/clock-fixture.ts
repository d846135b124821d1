import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '#tests/support/sources.ts'

/** A server's clock, ahead of the real one by so many milliseconds. `env` lets a server read it. */
export type Clock = { env: Record<string, string>; set: (aheadMs: number) => void }

/** Playwright's fixture of a clock for the servers of a worker. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
export async function provideClock({}: object, use: (clock: Clock) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-clock-'))
  const file = path.join(folder, 'ahead')
  const set = (aheadMs: number) => writeFileSync(file, String(aheadMs))
  set(0)
  const preload = `--import=${path.join(root, 'tests/support/clock.mjs')}`
  await use({ env: { CLOCK_FILE: file, NODE_OPTIONS: preload }, set })
  rmSync(folder, { recursive: true })
}
