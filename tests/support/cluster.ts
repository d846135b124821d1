import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

export type Cluster = {
  /** As a superuser. */
  url: string
  start(): Promise<void>
  /** `fast` ends running transactions; `immediate` is like a power cut of the server. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
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

  // Without blocking the test's process: its open connections would time out meanwhile.
  async function run(program: string, args: string[]) {
    const child = spawn(path.join(programs, program), args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const [status] = await once(child, 'exit')
    if (status !== 0)
      throw new Error(`${program}: ${errors}\n${program === 'pg_ctl' ? readFileSync(log, 'utf8') : ''}`)
  }

  const start = () => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=60`
    return run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start'])
  }
  const stop = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  await run('initdb', [
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ])
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async discard() {
      if (existsSync(path.join(data, 'postmaster.pid'))) await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
