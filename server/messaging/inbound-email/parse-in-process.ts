import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import {
  addHeader,
  type EmailContents,
  type ParsedEmail,
  parseEmailHead,
} from '#server/messaging/inbound-email/parse-email.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'
import { seconds } from '#shared/time.ts'

const defaultTimeoutMs = seconds(60)
const program = new URL('./parse-email-process.ts', import.meta.url)
let previous: Promise<unknown> = Promise.resolve()

/**
 * Like `parseEmail`, in a process of its own, which ends after `timeoutMs`: a stranger's email can be made to keep the parser busy for
 * long, or to take all memory, and a thread that does ends the server. Of an email that can't be read so there is the head. One after
 * another, so that many at once don't take all memory either.
 */
export function parseInProcess(raw: RawEmail, timeoutMs = defaultTimeoutMs): Promise<ParsedEmail> {
  const parsed = previous.then(() => readInProcess(raw, timeoutMs).then(addHeader, () => parseEmailHead(raw)))
  previous = parsed.catch(() => undefined)
  return parsed
}

async function readInProcess(raw: RawEmail, timeoutMs: number): Promise<EmailContents> {
  const child = fork(program, {
    serialization: 'advanced',
    // Nothing of the server's environment: it holds the keys of its vendors.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    return await contentsFrom(child, raw)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

function contentsFrom(child: ChildProcess, raw: RawEmail): Promise<EmailContents> {
  return new Promise((resolve, reject) => {
    child.once('message', (contents: EmailContents) => resolve(contents))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the parser ended with ${code ?? signal}`)))
    child.send(raw, (error) => error && reject(error))
  })
}
