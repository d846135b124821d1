import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Made, Request } from 'autocannon'
import type { Load } from './load-calls.ts'

export type Answer = { method: string; status: number; headers: Record<string, string>; base64: string }

const kept = ['content-type', 'content-encoding', 'location']

/** Makes the calls of a load once, and keeps what the server answers byte by byte. @throws Error for a refusal. */
export async function capture(url: string, load: Load): Promise<Answer[]> {
  const context: Record<string, string> = {}
  const answers: Answer[] = []
  for (const step of load.requests()) {
    const plain = { method: step.method, path: step.path, headers: { ...step.headers } }
    const made = step.setupRequest?.(plain, context) ?? plain
    const { status, headers, body } = await ask(url, made)
    if (status >= 400) throw new Error(`${made.path} answered ${status}: ${body}`)
    step.onResponse?.(status, body.toString(), context, headers)
    const some = kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
    answers.push({
      ...{ method: step.method, status, headers: Object.fromEntries(some) },
      base64: body.toString('base64'),
    })
  }
  return answers
}

function ask(url: string, { method, path, headers, body }: Made) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const asked = request(url + path, { method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(pieces),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A server that only sends these answers, in a process of its own. */
export async function startBareServer(answers: readonly Answer[], load: Load) {
  const child = fork(join(import.meta.dirname, 'bench-load-bare-server.ts'))
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  const requests = load.requests().map((step, at): Request => {
    const { setupRequest } = step
    return {
      ...{ method: step.method, path: `/${at}`, ...(step.headers && { headers: step.headers }) },
      ...(setupRequest && {
        setupRequest: (made, context) => ({ ...setupRequest(made, context), path: `/${at}` }),
      }),
    }
  })
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    requests,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
