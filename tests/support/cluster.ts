import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

export type Cluster = {
  /** As a superuser. */
  url: string
  start(): void
  /** `fast` ends running transactions; `immediate` is like a power cut of the server. */
  stop(mode: 'fast' | 'immediate'): void
  discard(): Promise<void>
}

/** Starts a PostgreSQL server that a test may stop and restart, from the programs in `bin`, run as `user`. */
export async function makeCluster(
  bin: string | null,
  user: { uid?: number; gid?: number },
): Promise<Cluster> {
  if (bin === null) throw new Error('this test stops PostgreSQL, so its programs must be installed here')
  const programs = bin
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-cluster-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const data = path.join(folder, 'data')
  const log = path.join(folder, 'log')

  function run(program: string, args: string[]) {
    const { status, stderr } = spawnSync(path.join(programs, program), args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0)
      throw new Error(`${program}: ${stderr}\n${program === 'pg_ctl' ? readFileSync(log, 'utf8') : ''}`)
  }

  const start = () => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=60`
    run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start'])
  }
  const stop = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  run('initdb', [
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ])
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async discard() {
      if (existsSync(path.join(data, 'postmaster.pid'))) stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
