import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `break` closes the connection in the middle of the answer, `hang` stops sending, `cut` ends at the token limit,
 * `mute` never answers, a number is the status of a refusal.
 */
type ModelFault = 'break' | 'hang' | 'cut' | 'mute' | number

export type FakeOpenAi = {
  /** The value for OPENAI_BASE_URL. */
  url: string
  /** The chunks of the next answers. */
  reply: string[]
  fault: ModelFault | null
  /** What the next answers report; undefined for nothing. */
  usage: unknown
  /** The retry-after header of a refusal. */
  retryAfter: string | null
  /** What is waited for after each chunk. */
  goOn: () => Promise<void>
  /** The messages of each call, in order. */
  requests: { role: string; content: string }[][]
  /** Calls to the models endpoint. */
  modelLookups: number
  close(): Promise<void>
}

const model = 'fake-model'
export const defaultUsage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }
export const fakeOpenAiEnv = (fake: FakeOpenAi) => ({
  OPENAI_API_KEY: 'sk-fake',
  OPENAI_BASE_URL: fake.url,
  OPENAI_MODEL: model,
})
export const fakeOpenAiConfig = (fake: FakeOpenAi) => ({
  apiKey: 'sk-fake',
  baseUrl: fake.url,
  model,
})

/** The part of OpenAI's API that the product uses, over real HTTP: streamed chat completions and the models endpoint. */
export async function createFakeOpenAi(): Promise<FakeOpenAi> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url?.endsWith('/chat/completions')) {
      fake.requests.push(JSON.parse(Buffer.concat(chunks).toString()).messages)
      return typeof fake.fault === 'number'
        ? refuse(response, fake.fault, fake.retryAfter)
        : void streamReply(response)
    }
    fake.modelLookups += 1
    if (typeof fake.fault === 'number') return refuse(response, fake.fault, null)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: model, object: 'model', created: 0, owned_by: 'tests' }))
  })

  async function streamReply(response: ServerResponse) {
    const { reply, fault, goOn } = fake
    if (fault === 'mute') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (body: object) =>
      new Promise<void>((resolve) =>
        response.write(`data: ${JSON.stringify({ id: 'c', model, ...body })}\n\n`, () => resolve()),
      )
    for (const [index, content] of reply.entries()) {
      if (fault === 'break' && index === reply.length - 1) return void response.destroy()
      await send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
      await goOn()
    }
    if (fault === 'hang') return
    if (fault === 'break') return void response.destroy()
    await send({ choices: [{ index: 0, delta: {}, finish_reason: fault === 'cut' ? 'length' : 'stop' }] })
    await send({ choices: [], usage: fake.usage })
    response.end('data: [DONE]\n\n')
  }

  const fake: FakeOpenAi = {
    url: '',
    reply: ['I do not know.'],
    fault: null,
    usage: defaultUsage,
    retryAfter: null,
    goOn: async () => undefined,
    requests: [],
    modelLookups: 0,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}

function refuse(response: ServerResponse, status: number, retryAfter: string | null) {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  response.end(JSON.stringify({ error: { message: 'refused', type: 'invalid_request_error', code: null } }))
}
