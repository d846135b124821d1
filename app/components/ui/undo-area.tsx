import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { UndoButton } from '#app/components/ui/undo-button.tsx'
import type { UndoOffer } from '#app/lib/undo-offers.ts'
import { useUndoOffers } from '#app/lib/use-undo-offers.ts'
import { seconds } from '#shared/time.ts'

/** Above everything at the foot of the owner's screens: what was done and can be taken back, also after another screen. */
export function UndoArea() {
  const offers = useUndoOffers()
  const [onArrival] = useState(offers)
  return (
    <div role="status" className="undo-area fixed max-h-[40dvh] overflow-y-auto overscroll-contain">
      {offers.map((offer) => (
        <UndoRow
          key={`${offer.key} ${offer.version}`}
          offer={offer}
          untilMs={offer.untilMs}
          isFocused={offer.returnFocusTo !== undefined && !onArrival.includes(offer)}
        />
      ))}
    </div>
  )
}

type Props = { offer: UndoOffer; untilMs: number; isFocused: boolean }

function UndoRow({ offer, untilMs, isFocused }: Props) {
  const { sentence, messages, undo } = offer
  const queries = useQueryClient()
  const row = useRef<HTMLDivElement>(null)
  const sentenceId = useId()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    await undo(queries)
    setBusy(false)
  }
  const focus = useRef({ isFocused, returnTo: offer.returnFocusTo })
  useLayoutEffect(() => {
    const element = row.current
    const { isFocused, returnTo } = focus.current
    if (isFocused) element?.querySelector('button')?.focus({ preventScroll: true })
    // Before the element is removed, with which the focus would be lost.
    return () => {
      if (element?.contains(document.activeElement))
        (returnTo?.() ?? document.querySelector('main'))?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={row}
      className="flex items-center justify-between gap-x-4 rounded-card border border-edge bg-paper px-4 py-2 text-[0.9375rem] leading-snug"
    >
      <p id={sentenceId}>
        {sentence}{' '}
        {messages === 'waiting' && <span className="text-muted">Messages wait for a few seconds.</span>}
        {messages === 'countdown' && <Countdown untilMs={untilMs} />}
      </p>
      <UndoButton aria-describedby={sentenceId} busy={busy} onClick={() => void run()} />
    </div>
  )
}

function Countdown({ untilMs }: { untilMs: number }) {
  const secondsLeft = () => Math.max(1, Math.ceil((untilMs - performance.now()) / 1000))
  const [first] = useState(secondsLeft)
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setLeft((before) => Math.max(1, before - 1)), seconds(1))
    return () => clearTimeout(timer)
  })
  return (
    <span className="text-muted">
      The message leaves in <span aria-hidden="true">{left}</span>
      <span className="sr-only">{first}</span> seconds.
    </span>
  )
}
