import { StockWait } from '#app/components/stock-wait.tsx'
import { api, call } from '#app/lib/api.ts'
import { minutes } from '#shared/time.ts'

type Size = { product: string; size: string }

const freshMs = minutes(1)
let answers = new Map<string, Promise<boolean>>()
let askedAtMs = 0
let waiting: Size[] = []

type SetWait = (update: () => typeof StockWait | undefined) => void

/**
 * Sets the form to wait for a size that is sold out; undefined while it can be ordered, and where nobody can tell. `isRefused`: an
 * order of it was refused just now, so that an earlier answer counts no more.
 */
export async function findWait(
  product: string,
  size: string,
  setWait: SetWait,
  isRefused = false,
): Promise<void> {
  if (isRefused) answers.delete(nameSize({ product, size }))
  const isOut = await isSoldOut({ product, size })
  setWait(() => (isOut ? StockWait : undefined))
}

/** What is asked for at once is one request, and an answer counts for a minute. */
function isSoldOut(wanted: Size): Promise<boolean> {
  if (performance.now() - askedAtMs > freshMs) answers = new Map()
  const name = nameSize(wanted)
  const known = answers.get(name)
  if (known) return known
  waiting.push(wanted)
  batch ??= Promise.resolve().then(askForAll)
  const answer = batch.then((soldOut) => soldOut.has(name))
  answers.set(name, answer)
  return answer
}

let batch: Promise<ReadonlySet<string>> | null = null

async function askForAll(): Promise<ReadonlySet<string>> {
  const lines = waiting.map((size) => ({ ...size, quantity: 1 }))
  waiting = []
  batch = null
  askedAtMs = performance.now()
  try {
    const quote = await call(api.api.checkout.quote.$post({ json: { lines } }))
    return new Set(quote.lines.filter(({ problem }) => problem?.kind === 'sold_out').map(nameSize))
  } catch (error) {
    // The checkout asks again.
    console.warn(error)
    return new Set()
  }
}

const nameSize = ({ product, size }: Size) => `${product}/${size}`
