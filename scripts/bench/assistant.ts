import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { facts } from '#practice/assistant/questions.ts'
import { settings } from '#practice/settings.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'
import { scoreAssistant } from './assistant-score.ts'
import { root, startBenchServer } from './server.ts'

export type Row = { name: string; measured: string; budget: string; ok: boolean }

const concurrency = 50
const measuredCalls = 2000
const warmUpCalls = 300
const medianBudgetMs = 20

/** Accuracy and response time of the embedded assistant, measured over HTTP on a server of its own. */
export async function benchAssistant(): Promise<Row[]> {
  if (!existsSync(join(root, 'build/client')))
    throw new Error('The site is not built yet. Run `npm start` once.')
  const server = await startBenchServer(root, undefined, { HOST: '127.0.0.1', TRUST_PROXY: 'loopback' })
  try {
    const scores = await scoreAssistant((messages) => ask(server.url, messages))
    for (const { failures } of scores) for (const line of failures) console.error(`wrong: ${line}`)
    const times = await measure(server.url)
    return [
      ...scores.map(({ set, budget, correct, total }) => ({
        name: `assistant: ${set}`,
        measured: `${correct} of ${total} (${((100 * correct) / total).toFixed(1)} %)`,
        budget: `≥ ${budget * 100} %`,
        ok: correct >= budget * total,
      })),
      {
        name: `assistant: median response, ${concurrency} at once`,
        measured: `${percentile(times, 0.5).toFixed(1)} ms (p95 ${percentile(times, 0.95).toFixed(1)} ms)`,
        budget: `≤ ${medianBudgetMs} ms`,
        ok: percentile(times, 0.5) <= medianBudgetMs,
      },
    ]
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Milliseconds from the request to the complete response, sorted. */
async function measure(url: string): Promise<number[]> {
  const times: number[] = []
  let started = 0
  const worker = async () => {
    while (started < warmUpCalls + measuredCalls) {
      const question = facts[started % facts.length]
      const isWarm = started++ >= warmUpCalls
      const before = performance.now()
      await ask(url, [{ role: 'user', content: question?.messages[0] ?? '' }])
      if (isWarm) times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times.sort((a, b) => a - b)
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

let visitors = 0

/** Keeps connections open as browsers do; `fetch` would take longer than the response itself. */
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

/** Each call comes from another visitor's IP address, so that rate limits don't apply. */
function ask(url: string, messages: ChatMessage[]): Promise<Answer> {
  visitors += 1
  const headers = {
    'content-type': 'application/json',
    apikey: settings.publishableKey,
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/functions/chat-with-openai`,
      { method: 'POST', agent, headers },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(body) as Answer)
          else reject(new Error(`the assistant answered ${response.statusCode}: ${body}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ messages }))
  })
}

if (import.meta.main) {
  const rows = await benchAssistant()
  console.table(
    rows.map(({ name, measured, budget, ok }) => ({ name, measured, budget, ok: ok ? 'yes' : 'NO' })),
  )
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
}
