import { practice } from '#practice/practice.ts'

/** How one call ended. A status of 0: the connection was refused or lost. */
export type FinishedCall = {
  key: string
  status: number
  code: string | null
  requestId: string | null
  tookMs: number
}
export type Load = {
  ended: FinishedCall[]
  acknowledged(): string[]
  /** Resolves when so many more calls have ended as asked for. */
  waitFor(more: number, is: (one: FinishedCall) => boolean): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 120_000
let callers = 0

/** People who write to the practice, one message after the other, each from an address of its own. */
export function startLoad(baseURL: string, writers: number, { pauseMs = 0 } = {}): Load {
  const ended: FinishedCall[] = []
  let stopped = false
  let n = 0

  async function write(key: string): Promise<FinishedCall> {
    const since = performance.now()
    const caller = ++callers
    const end = (status: number, body: unknown) => {
      const { code = null, requestId = null } =
        (body as { error?: Partial<FinishedCall> } | null)?.error ?? {}
      return { key, status, code, requestId, tookMs: performance.now() - since }
    }
    try {
      const answer = await fetch(`${baseURL}/api/contact`, {
        method: 'POST',
        headers: {
          apikey: practice.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
        },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: key, website: '' }),
      })
      return end(answer.status, await answer.json())
    } catch {
      return end(0, null)
    }
  }

  async function writeOn() {
    while (!stopped) {
      const one = await write(`Load ${baseURL} ${++n}`)
      ended.push(one)
      await new Promise((resolve) => setTimeout(resolve, one.status === 200 ? pauseMs : 20))
    }
  }

  const writing = Array.from({ length: writers }, writeOn)
  return {
    ended,
    acknowledged: () => ended.filter(({ status }) => status === 200).map(({ key }) => key),
    async waitFor(more, is) {
      const goal = ended.filter(is).length + more
      const deadline = Date.now() + patienceMs
      while (ended.filter(is).length < goal) {
        if (Date.now() > deadline)
          throw new Error(`waited in vain; the last calls: ${JSON.stringify(ended.slice(-3))}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}
