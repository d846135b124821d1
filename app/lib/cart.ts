import { forgetCheckoutDraft } from '#app/lib/checkout-draft-key.ts'
import { createKey } from '#app/lib/create-key.ts'

/** A size of a product by short names. */
export type CartSize = { product: string; size: string }
/** `unitCents` is the price that the visitor has seen; null where nobody showed one. */
export type CartLine = CartSize & { quantity: number; unitCents: number | null }

/** An order whose payment page is open: what it holds leaves the cart once it is paid. */
type Paying = { number: number; lines: readonly CartLine[] }

type Cart = { shape: 1; lines: readonly CartLine[]; paying: Paying | null; key: string | null }

const storageKey = 'cart'
const empty: Cart = { shape: 1, lines: [], paying: null, key: null }
const listeners = new Set<() => void>()
/** The cart of a browser that refuses storage; it lasts until the page is closed. */
let inMemory: string | null = null
let parsed: { text: string | null; cart: Cart } = { text: null, cart: empty }

const maxQuantity = 1000
const maxLines = 20

/** Follows the cart of this device, which other tabs change too. */
export const cartStore = {
  subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener('storage', notify)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', notify)
    }
  },
  /** The same array until the cart changes. */
  read: (): readonly CartLine[] => readCart().lines,
  readOnServer: (): readonly CartLine[] => empty.lines,
}

/** Adds to the line of the same size. False: the cart has no place for another line. */
export function addToCart(added: CartLine): boolean {
  const { lines } = readCart()
  const existing = lines.find(isSame(added))
  if (!existing && lines.length >= maxLines) return false
  const quantity = Math.min((existing?.quantity ?? 0) + added.quantity, maxQuantity)
  const line = { ...added, quantity }
  write(existing ? lines.map((each) => (each === existing ? line : each)) : [...lines, line])
  return true
}

/** Nothing happens when another tab has removed the line. */
export function setQuantity(size: CartSize, quantity: number): void {
  write(changeLine(size, (line) => ({ ...line, quantity })))
}

/** The same cart at another price: still the same order. */
export function setShownPrice(size: CartSize, unitCents: number): void {
  store({ ...readCart(), lines: changeLine(size, (line) => ({ ...line, unitCents })) })
}

export function removeFromCart(removed: CartSize): void {
  const isRemoved = isSame(removed)
  write(readCart().lines.filter((line) => !isRemoved(line)))
}

/** Takes what was ordered out of the cart. What another tab has added since stays. */
export function removeOrdered(ordered: readonly CartLine[]): void {
  const rest = readCart().lines.map((line) => {
    const bought = ordered.find(isSame(line))?.quantity ?? 0
    return { ...line, quantity: line.quantity - bought }
  })
  store({ ...readCart(), lines: rest.filter(({ quantity }) => quantity > 0), key: null })
}

/** Remembers what an order holds until its payment is confirmed. */
export function rememberPaying(paying: Paying): void {
  store({ ...readCart(), paying })
}

/** Called when a payment is confirmed: takes what was paid out of the cart. Other orders change nothing. */
export function removePaid(number: number): void {
  const { paying } = readCart()
  if (paying?.number !== number) return
  store({ ...readCart(), paying: null })
  removeOrdered(paying.lines)
  forgetCheckoutDraft()
}

/**
 * The key of the cart in every tab, so that it is ordered once however often it is submitted. It stays when the cart changes, and
 * ends the unpaid order of the cart as it was.
 */
export function readCartKey(): string {
  const cart = readCart()
  const key = cart.key ?? createKey()
  if (!cart.key) store({ ...cart, key })
  return key
}

/** The key if the cart was ever submitted. */
export const knownCartKey = (): string | null => readCart().key

/** Another key for the same cart: an order under the old one can't be continued. */
export function renewCartKey(): void {
  store({ ...readCart(), key: null })
}

const isSame =
  ({ product, size }: CartSize) =>
  (line: CartSize) =>
    line.product === product && line.size === size

function changeLine(size: CartSize, change: (line: CartLine) => CartLine): CartLine[] {
  const isChanged = isSame(size)
  return readCart().lines.map((line) => (isChanged(line) ? change(line) : line))
}

const write = (lines: readonly CartLine[]) => store({ ...readCart(), lines })

function store(cart: Cart): void {
  const text = JSON.stringify(cart)
  try {
    if (cart.lines.length === 0 && !cart.paying) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
    inMemory = null
  } catch {
    inMemory = text
  }
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readCart(): Cart {
  const text = readText()
  if (text !== parsed.text) parsed = { text, cart: parse(text) }
  return parsed.cart
}

function readText(): string | null {
  try {
    return inMemory ?? localStorage.getItem(storageKey)
  } catch {
    return inMemory
  }
}

/** What can't be read, also of another version of the software, is an empty cart. */
function parse(text: string | null): Cart {
  try {
    const { shape, lines, paying, key } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (shape !== 1) return empty
    return {
      shape,
      lines: parseLines(lines),
      paying: parsePaying(paying),
      key: typeof key === 'string' ? key : null,
    }
  } catch {
    return empty
  }
}

function parseLines(lines: unknown): CartLine[] {
  const valid: CartLine[] = Array.isArray(lines) ? lines.filter(isLine) : []
  return valid.filter((line, index) => valid.findIndex(isSame(line)) === index).slice(0, maxLines)
}

function parsePaying(paying: unknown): Paying | null {
  const { number, lines } = (paying ?? {}) as Record<string, unknown>
  return typeof number === 'number' ? { number, lines: parseLines(lines) } : null
}

function isLine(value: unknown): value is CartLine {
  const { product, size, quantity, unitCents } = (value ?? {}) as Record<string, unknown>
  return (
    (unitCents === null || typeof unitCents === 'number') &&
    typeof product === 'string' &&
    typeof size === 'string' &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= maxQuantity
  )
}
