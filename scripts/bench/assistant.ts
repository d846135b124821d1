import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { settings } from '#practice/settings.ts'
import type { Answer, ChatMessage } from '#shared/conversation.ts'
import { readQuestions, trades } from './assistant-questions.ts'
import { leastFirst, mostBeside, type Score, sumBrevity } from './assistant-score.ts'
import { vary } from './assistant-variants.ts'
import { root, startBenchServer } from './server.ts'

export type Row = { name: string; measured: string; budget: string; ok: boolean }

const concurrency = 10
const measuredCalls = 2000
const warmUpCalls = 200
const differentQuestions = 200
const medianBudgetMs = 10
const p95BudgetMs = 40
const nonsenseBudgetMs = 50
const nonsenseLength = 14_000
const script = join(import.meta.dirname, 'assistant-accuracy.ts')
const run = promisify(execFile)

/**
 * Accuracy of the assistant without a model, for practices of several trades, with every question as it was written and changed
 * mechanically; then its response time over HTTP on a server of its own. `set`: the questions, by default those that nobody
 * has tuned it with. Wrong answers are listed only for the others.
 */
export async function benchAssistant(set: 'held-out' | 'development'): Promise<Row[]> {
  if (!existsSync(join(root, 'build/client')))
    throw new Error('The site is not built yet. Run `npm start` once.')
  const scores = await score(set)
  for (const trade of trades) scores.push(...(await score(set, trade, `content/examples/${trade}.json`)))
  if (set === 'development')
    for (const { set: name, variant, failures } of scores)
      for (const line of failures) console.error(`wrong, ${name}, ${variant}: ${line}`)
  const server = await startBenchServer(root, undefined, { HOST: '127.0.0.1', TRUST_PROXY: 'loopback' })
  try {
    return [...scores.map(describeScore), ...describeBrevity(scores), ...(await timeRows(server.url))]
  } finally {
    agent.destroy()
    await server.stop()
  }
}

async function score(...options: string[]): Promise<Score[]> {
  const { stdout } = await run(process.execPath, [script, ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Score[]
}

function describeScore({ set, variant, correct, total, budget }: Score): Row {
  return {
    name: `assistant: ${set}, ${variant}`,
    measured: `${correct} of ${total} (${((100 * correct) / total).toFixed(1)} %)`,
    budget: budget === null ? '' : `≥ ${budget * 100} %`,
    ok: budget === null || correct >= budget * total,
  }
}

/** Of the questions as written, in all sets. */
function describeBrevity(scores: readonly Score[]): Row[] {
  const { firstShare, besideEach } = sumBrevity(scores)
  return [
    {
      name: 'assistant: the first paragraph says the first fact',
      measured: `${(100 * firstShare).toFixed(1)} %`,
      budget: `≥ ${100 * leastFirst} %`,
      ok: firstShare >= leastFirst,
    },
    {
      name: 'assistant: paragraphs without a fact that was asked for',
      measured: `${besideEach.toFixed(2)} an answer`,
      budget: `≤ ${mostBeside} an answer`,
      ok: besideEach <= mostBeside,
    },
  ]
}

async function timeRows(url: string): Promise<Row[]> {
  const times = await measure(url)
  const nonsense = Array.from({ length: nonsenseLength }, (_, n) =>
    n % 9 === 0 ? ' ' : 'bcdfghjklmnpqrstvwxz'[(n * n + 7 * n) % 20],
  ).join('')
  const messages: ChatMessage[] = Array.from({ length: 8 }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: nonsense.slice(n * 1750, n * 1750 + 1750),
  }))
  const before = performance.now()
  await ask(url, [...messages, { role: 'user', content: nonsense.slice(100, 1850) }])
  const nonsenseMs = performance.now() - before
  const row = (name: string, measuredMs: number, budgetMs: number) => ({
    name: `assistant: ${name}`,
    measured: `${measuredMs.toFixed(1)} ms`,
    budget: `≤ ${budgetMs} ms`,
    ok: measuredMs <= budgetMs,
  })
  return [
    row(`median response, ${concurrency} at once`, percentile(times, 0.5), medianBudgetMs),
    row(`p95 response, ${concurrency} at once`, percentile(times, 0.95), p95BudgetMs),
    row('14 KB of nonsense', nonsenseMs, nonsenseBudgetMs),
  ]
}

/** Milliseconds from the request to the complete response, sorted. */
async function measure(url: string): Promise<number[]> {
  const times: number[] = []
  const { facts = [], paraphrases = [], multi = [] } = readQuestions('held-out')
  const written = [...facts, ...paraphrases, ...multi]
  const questions = [...written, ...vary(written, 'typos')].slice(0, differentQuestions)
  let started = 0
  const worker = async () => {
    while (started < warmUpCalls + measuredCalls) {
      const question = questions[started % questions.length]
      const isWarm = started++ >= warmUpCalls
      const before = performance.now()
      await ask(url, [{ role: 'user', content: question?.messages.at(-1) ?? '' }])
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
function ask(url: string, messages: readonly ChatMessage[]): Promise<Answer> {
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
  const rows = await benchAssistant(process.argv.includes('development') ? 'development' : 'held-out')
  console.table(
    rows.map(({ name, measured, budget, ok }) => ({ name, measured, budget, ok: ok ? 'yes' : 'NO' })),
  )
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
}
