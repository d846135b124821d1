import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * `break` hangs up in the middle of the words, `hang` stops speaking, `cut` has said as much as it may, `mute` never
 * answers, a number refuses with that status.
 */
export type ModelFault = 'break' | 'hang' | 'cut' | 'mute' | number

export type FakeOpenAi = {
  /** What OPENAI_BASE_URL would be. */
  url: string
  /** What the next answers say, piece by piece. */
  reply: string[]
  fault: ModelFault | null
  /** What a refusal says about when to come again. */
  retryAfter: string | null
  /** Milliseconds between two pieces. */
  chunkDelayMs: number
  /** The messages of each call, as they arrived. */
  requests: { role: string; content: string }[][]
  /** Calls for the model's name card. */
  modelLookups: number
  close(): Promise<void>
}

const model = 'stand-in'
export const fakeOpenAiEnv = (standIn: FakeOpenAi) => ({
  OPENAI_API_KEY: 'sk-stand-in',
  OPENAI_BASE_URL: standIn.url,
  OPENAI_MODEL: model,
})
export const fakeOpenAiConfig = (standIn: FakeOpenAi) => ({
  apiKey: 'sk-stand-in',
  baseUrl: standIn.url,
  model,
})

/** OpenAI as far as this product uses it: streamed chat completions and a model's name card, over real HTTP. */
export async function createFakeOpenAi(): Promise<FakeOpenAi> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (request.url?.endsWith('/chat/completions')) {
      standIn.requests.push(JSON.parse(Buffer.concat(pieces).toString()).messages)
      return typeof standIn.fault === 'number'
        ? refuse(response, standIn.fault, standIn.retryAfter)
        : void speak(response)
    }
    standIn.modelLookups += 1
    if (typeof standIn.fault === 'number') return refuse(response, standIn.fault, null)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: model, object: 'model', created: 0, owned_by: 'tests' }))
  })

  async function speak(response: ServerResponse) {
    const { reply, fault, chunkDelayMs } = standIn
    if (fault === 'mute') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (body: object) => response.write(`data: ${JSON.stringify({ id: 'c', model, ...body })}\n\n`)
    for (const [at, content] of reply.entries()) {
      if (fault === 'break' && at === reply.length - 1) return void response.destroy()
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
      await wait(chunkDelayMs)
    }
    if (fault === 'hang') return
    if (fault === 'break') return void response.destroy()
    send({ choices: [{ index: 0, delta: {}, finish_reason: fault === 'cut' ? 'length' : 'stop' }] })
    send({ choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 } })
    response.end('data: [DONE]\n\n')
  }

  const standIn: FakeOpenAi = {
    url: '',
    reply: ['I do not know.'],
    fault: null,
    retryAfter: null,
    chunkDelayMs: 0,
    requests: [],
    modelLookups: 0,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return standIn
}

function refuse(response: ServerResponse, status: number, retryAfter: string | null) {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  response.end(JSON.stringify({ error: { message: 'refused', type: 'invalid_request_error', code: null } }))
}
