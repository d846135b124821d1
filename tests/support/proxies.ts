import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'

export const site = 'your-practice.example'
export type Ports = { http: number; https: number }
export type RunningProxy = { ports: Ports; stop(): Promise<void> }

const startTimeoutMs = 20_000
const maxAttempts = 3

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of an installed program; null when it is missing. */
export const findProgram = (name: string): string | null =>
  folders.map((folder) => path.join(folder, name)).find(existsSync) ?? null

/** Makes a folder with a self-signed certificate for the site, if `openssl` is installed. */
export function makeProxyFolder(openssl: string | null): { folder: string; discard(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-proxy-'))
  chmodSync(folder, 0o755)
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${site}`, '-addext', `subjectAltName=DNS:${site}`, '-days', '2']
  const { status, stderr } = spawnSync(openssl ?? 'true', ['req', '-x509', ...key, ...subject, ...files], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  return { folder, discard: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The part of a configuration that the page prints in a code block of `language`. */
export function configurationFrom(page: string, language: string): string {
  const text = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (!text) throw new Error(`the page prints no ${language} configuration`)
  return text
}

/** Starts nginx with the `servers` of a site's configuration. */
export function startNginx(
  program: string,
  folder: string,
  servers: (ports: Ports) => string,
): Promise<RunningProxy> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // A proxy runs as another user than the server, which only root can choose.
  const user = process.getuid?.() === 0 ? 'user www-data; ' : ''
  const complete = (
    ports: Ports,
  ) => `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}\n${servers(ports)} }`
  return startProxy(folder, complete, (file) => [program, '-p', folder, '-e', 'stderr', '-c', file])
}

export function startCaddy(
  program: string,
  folder: string,
  caddyfile: (ports: Ports) => string,
): Promise<RunningProxy> {
  return startProxy(folder, caddyfile, (file) => [program, 'run', '--adapter', 'caddyfile', '--config', file])
}

async function startProxy(
  folder: string,
  configuration: (ports: Ports) => string,
  command: (file: string) => string[],
  attemptsLeft = maxAttempts,
): Promise<RunningProxy> {
  const ports = { http: await freePort(), https: await freePort() }
  const file = path.join(folder, 'proxy.conf')
  writeFileSync(file, configuration(ports))
  const [program = '', ...args] = command(file)
  const { PATH = '' } = process.env
  const child = spawn(program, args, {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  if (await isListening(child, Object.values(ports))) return { ports, stop: () => end(child) }
  await end(child)
  if (attemptsLeft > 1 && /address already in use/i.test(log))
    return startProxy(folder, configuration, command, attemptsLeft - 1)
  throw new Error(`${program} did not start:\n${log}`)
}

async function isListening(child: ChildProcess, ports: number[]): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (child.exitCode === null && Date.now() < deadline) {
    if ((await Promise.all(ports.map(accepts))).every(Boolean)) return true
    await wait(50)
  }
  return false
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

export type ProxyRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The address the request comes from. */
  from?: string
}
export type ProxyResponse = { status: number; headers: Record<string, unknown>; text: string }

/** Sends one request to the site through a proxy on this machine. `isEnough` ends a response that goes on. */
export function sendThrough(
  port: number,
  protocol: 'http' | 'https',
  address: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: ProxyRequest = {},
  isEnough: (text: string) => boolean = () => false,
): Promise<ProxyResponse> {
  const options = {
    ...{ host: '127.0.0.1', port, path: address, method, localAddress: from, agent: false as const },
    headers: {
      host: site,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    ...(protocol === 'https' && { servername: site, rejectUnauthorized: false }),
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https' ? requestHttps : requestHttp)(options, (response) => {
      let text = ''
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (isEnough(text)) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
