import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run/command.mjs'
import { UserError } from '../run/project.mjs'
import { tempRoot } from './temp-root.mjs'

const readyTimeoutMs = 60_000
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  listen_addresses: '127.0.0.1',
  logging_collector: 'off',
}
/** The longest path of a socket that every system takes. */
const maxSocketPath = 103
const durableSettings = { fsync: 'on', full_page_writes: 'on' }

/**
 * A PostgreSQL for the tests: the one of TEST_DATABASE_URL, else a temporary one started from the programs installed
 * here. Resolves to `{ url, version, stop }`, or null when this machine has no PostgreSQL. `durable` waits for the disk
 * as a real installation does; `keepIn` is a folder whose database is used again next time.
 */
export async function openPostgres({ durable = false, keepIn = null } = {}) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, version: 'of TEST_DATABASE_URL', stop: async () => {} }
  const bin = findPrograms()
  if (bin === null) return null
  const reused = keepIn === null ? null : await startReusable(bin, keepIn)
  if (reused) return reused
  return durable
    ? startTemporary(bin, { ...settings, ...durableSettings }, tmpdir())
    : startTemporary(bin, settings, tempRoot())
}

export const searchedLocations =
  'neither TEST_DATABASE_URL nor the programs initdb and postgres in the usual folders or on the PATH'

/** The folder of PostgreSQL's programs, or null. */
export function findPrograms() {
  const versioned = (folder, inside) =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(folder, name, inside))
      : []
  const folders = [
    ...versioned('/usr/lib/postgresql', 'bin'),
    ...versioned('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...versioned('/opt/homebrew/opt', 'bin').filter(isPostgresFolder),
    ...versioned('/usr/local/opt', 'bin').filter(isPostgresFolder),
    ...versioned('/usr', 'bin').filter((path) => path.startsWith('/usr/pgsql-')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
  )
}

const isPostgresFolder = (path) => /\/postgresql(@\d+)?\/bin$/.test(path)

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function startTemporary(bin, settings, root) {
  const user = unprivileged()
  const folder = mkdtempSync(join(root, 'practice-postgres-'))
  await initialize(bin, folder, user)
  return start(bin, folder, settings, user, { keep: false })
}

/** Null when the folder can't be used: another process runs it, or the user of PostgreSQL can't reach it. */
async function startReusable(bin, folder) {
  const user = unprivileged()
  try {
    if (!existsSync(join(folder, 'password'))) {
      mkdirSync(folder, { recursive: true })
      // When run by root, the server runs as another user, who needs access to the folder.
      if (user.uid !== undefined) chmodSync(dirname(folder), 0o711)
      await initialize(bin, folder, user)
    }
    return await start(bin, folder, settings, user, { keep: true })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    if (!existsSync(join(folder, 'data', 'postmaster.pid'))) rmSync(folder, { recursive: true, force: true })
    return null
  }
}

function optionsFor(bin, folder, user) {
  return { ...user, cwd: folder, env: { PATH: `${bin}${delimiter}${process.env.PATH}`, LC_ALL: 'C' } }
}

async function initialize(bin, folder, user) {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 })
  for (const path of user.uid === undefined ? [] : [folder, passwordFile]) {
    chownSync(path, user.uid, user.gid)
  }
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const kind = ['--no-sync', '--encoding=UTF8', '--locale=C']
  const args = ['-D', data, ...login, ...kind]
  const { code, output } = await run(join(bin, 'initdb'), args, optionsFor(bin, folder, user))
  if (code !== 0) throw new UserError(`${output}\nPostgreSQL was found in ${bin}, but initdb failed.`)
}

async function start(bin, folder, settings, user, { keep }) {
  const password = readFileSync(join(folder, 'password'), 'utf8')
  const port = await freePort()
  const socket = join(folder, `.s.PGSQL.${port}`).length <= maxSocketPath ? folder : ''
  const allSettings = { ...settings, unix_socket_directories: socket }
  const server = serve(join(bin, 'postgres'), folder, port, allSettings, optionsFor(bin, folder, user), keep)
  await waitUntilReady(port, server)
  const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres${socket && `?host=${encodeURIComponent(socket)}`}`,
    version: `${/\d+(\.\d+)?/.exec(version)?.[0] ?? ''} from ${dirname(bin)}`,
    stop: server.stop,
  }
}

/** The user to run it as: PostgreSQL refuses to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const id = (flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
    const [uid, gid] = [id('-u'), id('-g')]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new UserError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.',
  )
}

// The shell reads from a pipe of this process, so the server stops and its folder is removed however this process ends.
function serve(program, folder, port, settings, options, keep) {
  const cleanUp = keep ? '' : '; rm -rf "$folder"'
  const script = `folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server${cleanUp}`
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program, '-D', join(folder, 'data'), '-p', String(port), ...flags]
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder, ...command], { ...options, detached: true })
  const log = []
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdout.on('data', (chunk) => log.push(chunk))
  child.stderr.on('data', (chunk) => log.push(chunk))
  const stop = () => {
    child.stdin.end()
    return ended
  }
  return { stop, log: () => Buffer.concat(log).toString() }
}

async function waitUntilReady(port, server) {
  const deadline = Date.now() + readyTimeoutMs
  while (!/ready to accept connections/.test(server.log()) || !(await acceptsConnections(port))) {
    if (Date.now() > deadline || /FATAL/.test(server.log())) {
      await server.stop()
      throw new UserError(`${server.log()}\nPostgreSQL did not start; its messages are above.`)
    }
    await wait(50)
  }
}

function acceptsConnections(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
