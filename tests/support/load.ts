import { settings } from '#practice/settings.ts'

/** The result of one request. Status 0: the connection was refused or lost. */
export type FinishedCall = {
  key: string
  status: number
  code: string | null
  requestId: string | null
  durationMs: number
}
export type Load = {
  ended: FinishedCall[]
  acknowledged(): string[]
  /** Resolves when `count` more calls that match have ended. */
  waitFor(count: number, isMatch: (call: FinishedCall) => boolean): Promise<void>
  stop(): Promise<void>
}

const waitTimeoutMs = 120_000
let callers = 0

/** Sends contact messages from `writers` concurrent writers, each message from its own IP address. */
export function startLoad(baseURL: string, writers: number, { pauseMs = 0 } = {}): Load {
  const ended: FinishedCall[] = []
  let stopped = false
  let n = 0

  async function write(key: string): Promise<FinishedCall> {
    const startedAt = performance.now()
    const caller = ++callers
    const end = (status: number, body: unknown) => {
      const { code = null, requestId = null } =
        (body as { error?: Partial<FinishedCall> } | null)?.error ?? {}
      return { key, status, code, requestId, durationMs: performance.now() - startedAt }
    }
    try {
      const response = await fetch(`${baseURL}/api/contact`, {
        method: 'POST',
        headers: {
          apikey: settings.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
        },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: key, website: '' }),
      })
      return end(response.status, await response.json())
    } catch {
      return end(0, null)
    }
  }

  async function writeRepeatedly() {
    while (!stopped) {
      const call = await write(`Load ${baseURL} ${++n}`)
      ended.push(call)
      await new Promise((resolve) => setTimeout(resolve, call.status === 200 ? pauseMs : 20))
    }
  }

  const writing = Array.from({ length: writers }, writeRepeatedly)
  return {
    ended,
    acknowledged: () => ended.filter(({ status }) => status === 200).map(({ key }) => key),
    async waitFor(count, isMatch) {
      const goal = ended.filter(isMatch).length + count
      const deadline = Date.now() + waitTimeoutMs
      while (ended.filter(isMatch).length < goal) {
        if (Date.now() > deadline)
          throw new Error(`timed out; the last calls: ${JSON.stringify(ended.slice(-3))}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}
