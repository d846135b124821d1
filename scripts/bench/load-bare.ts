import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import type { BuiltRequest, Request } from 'autocannon'
import type { Load } from './load-calls.ts'

export type RecordedResponse = {
  method: string
  status: number
  headers: Record<string, string>
  base64: string
}

const recordedHeaders = ['content-type', 'content-encoding', 'location']

/** Makes the calls of a load once and records the responses. @throws Error for a status of 400 or above */
export async function capture(url: string, load: Load): Promise<RecordedResponse[]> {
  const context: Record<string, string> = {}
  const responses: RecordedResponse[] = []
  for (const template of load.requests()) {
    const base = { method: template.method, path: template.path, headers: { ...template.headers } }
    const built = template.setupRequest?.(base, context) ?? base
    const { status, headers, body } = await send(url, built)
    if (status >= 400) throw new Error(`${built.path} answered ${status}: ${body}`)
    template.onResponse?.(status, body.toString(), context, headers)
    const entries = recordedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
    responses.push({
      method: template.method,
      status,
      headers: Object.fromEntries(entries),
      base64: body.toString('base64'),
    })
  }
  return responses
}

function send(url: string, { method, path, headers, body }: BuiltRequest) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const outgoing = request(url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Starts a server in its own process that only sends these responses. */
export async function startBareServer(responses: readonly RecordedResponse[], load: Load) {
  const child = fork(join(import.meta.dirname, 'load-bare-server.ts'))
  child.send(responses)
  const [port] = (await once(child, 'message')) as [number]
  const requests = load.requests().map(({ method, headers, setupRequest }, index): Request => {
    return {
      method,
      path: `/${index}`,
      ...(headers && { headers }),
      ...(setupRequest && {
        setupRequest: (built, context) => ({ ...setupRequest(built, context), path: `/${index}` }),
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
