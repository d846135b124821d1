import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { facts } from '#practice/assistant/questions.ts'
import { practice } from '#practice/practice.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'
import { scoreAssistant } from './assistant-score.ts'
import { startBenchServer } from './server.ts'

export type Row = { what: string; measured: string; budget: string; ok: boolean }

const atOnce = 50
const calls = 2000
const warmUpCalls = 300
const medianBudgetMs = 20
const root = join(import.meta.dirname, '..')

/** The figures of the embedded assistant, measured over HTTP at a server of its own: how right it is, and how quick. */
export async function benchAssistant(): Promise<Row[]> {
  if (!existsSync(join(root, 'build/client')))
    throw new Error('The site is not built yet. Run `npm start` once.')
  const server = await startBenchServer(root, undefined, { HOST: '127.0.0.1', TRUST_PROXY: 'true' })
  try {
    const scores = await scoreAssistant((messages) => ask(server.url, messages))
    for (const { wrong } of scores) for (const line of wrong) console.error(`wrong: ${line}`)
    const times = await measure(server.url)
    return [
      ...scores.map(({ set, budget, right, of }) => ({
        what: `assistant: ${set}`,
        measured: `${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`,
        budget: `≥ ${budget * 100} %`,
        ok: right >= budget * of,
      })),
      {
        what: `assistant: median answer, ${atOnce} at once`,
        measured: `${at(times, 0.5).toFixed(1)} ms (p95 ${at(times, 0.95).toFixed(1)} ms)`,
        budget: `≤ ${medianBudgetMs} ms`,
        ok: at(times, 0.5) <= medianBudgetMs,
      },
    ]
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Milliseconds from the call to the whole answer, sorted. */
async function measure(url: string): Promise<number[]> {
  const times: number[] = []
  let started = 0
  const worker = async () => {
    while (started < warmUpCalls + calls) {
      const question = facts[started % facts.length]
      const isWarm = started++ >= warmUpCalls
      const before = performance.now()
      await ask(url, [{ role: 'user', content: question?.messages[0] ?? '' }])
      if (isWarm) times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times.sort((a, b) => a - b)
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

let visitors = 0

/** As browsers do, connections are kept; `fetch` here would cost more than the answer. */
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Each call comes from another visitor, so that none meets a limit meant for one. */
function ask(url: string, messages: ChatMessage[]): Promise<Answer> {
  visitors += 1
  const headers = {
    'content-type': 'application/json',
    apikey: practice.publishableKey,
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/functions/chat-with-openai`,
      { method: 'POST', agent, headers },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          body += piece
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(body) as Answer)
          else reject(new Error(`the assistant answered ${response.statusCode}: ${body}`))
        })
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify({ messages }))
  })
}

if (import.meta.main) {
  const rows = await benchAssistant()
  console.table(
    rows.map(({ what, measured, budget, ok }) => ({ what, measured, budget, ok: ok ? 'yes' : 'NO' })),
  )
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
}
