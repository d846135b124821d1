import type { QueryClient } from '@tanstack/react-query'
import { draftsForgotten } from '#app/lib/forget-drafts.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

/** Something that was done, and how it is taken back. It is offered on every screen of the owner's until its time is over. */
export type UndoOffer = {
  /** Of one thing only the last step can be undone: a later offer with its key replaces this one. */
  key: string
  /** Tells the steps with one thing apart. */
  version: string | number
  sentence: string
  /** What is said about the messages: a countdown, that they wait, or nothing. */
  messages: 'countdown' | 'waiting' | 'none'
  /** Gets the client of the screen that is open then. Takes the offer back itself, and never rejects. */
  undo: (queries: QueryClient) => Promise<void>
  /** Where it is set, Undo gets the focus, and this gets it when the offer ends while it has it. */
  returnFocusTo?: (() => HTMLElement | null) | undefined
}
type Offered = UndoOffer & { untilMs: number }

let offers: readonly Offered[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export function offerUndo(offer: UndoOffer, forSeconds: number = undoSeconds): void {
  clearTimeout(timers.get(offer.key))
  const untilMs = performance.now() + seconds(forSeconds)
  const isSame = ({ key, version }: Offered) => key === offer.key && version === offer.version
  publish(
    offers.some(isSame)
      ? offers.map((other) => (isSame(other) ? { ...offer, untilMs } : other))
      : [...offers.filter(({ key }) => key !== offer.key), { ...offer, untilMs }],
  )
  timers.set(
    offer.key,
    setTimeout(() => withdrawUndo(offer.key), seconds(forSeconds)),
  )
}

export function withdrawUndo(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (offers.some((offer) => offer.key === key)) publish(offers.filter((offer) => offer.key !== key))
}

export const undoOffers = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => offers,
  readOnServer: (): readonly Offered[] => noOffers,
}
const noOffers: readonly Offered[] = []

// At a sign-out: the next person at this device undoes nothing.
if (typeof window !== 'undefined')
  window.addEventListener(draftsForgotten, () => {
    for (const { key } of offers) withdrawUndo(key)
  })

function publish(next: readonly Offered[]) {
  offers = next
  for (const listener of listeners) listener()
}
