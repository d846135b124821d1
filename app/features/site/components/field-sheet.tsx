import { useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FieldView } from '#app/features/site/components/field-view.tsx'
import { describePlace, type FieldPlace } from '#app/features/site/field-places.ts'
import { useKeyboardInset } from '#app/features/site/use-keyboard-inset.ts'

type Props = { place: FieldPlace; onClose: () => void; onOpenSection: () => void }

/** On a phone: the one field that was tapped in the page, below it. */
export function FieldSheet({ place, onClose, onOpenSection }: Props) {
  const ref = useRef<HTMLElement>(null)
  useKeyboardInset(ref)
  const { path, spec } = place
  const base = spec.name ? path.slice(0, -spec.name.length - 1) : path
  return (
    <section
      ref={ref}
      aria-label={`Edit ${spec.label}`}
      onKeyDown={(event) => {
        // In a dialog of the field, Escape closes the dialog.
        const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
        if (event.key === 'Escape' && !isInDialog) onClose()
      }}
      className="absolute inset-x-0 bottom-(--keyboard-inset) z-10 grid max-h-[calc((100%-var(--keyboard-inset,0px))*0.6)] content-start gap-3 overflow-y-auto overscroll-contain rounded-t-2xl border-line border-t bg-paper px-5 pt-4 pb-5 shadow-[0_-12px_40px_-16px_rgb(0_0_0/0.35)]"
    >
      <p className="text-muted text-sm">{describePlace(place)}</p>
      <FieldView spec={spec} base={base} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="small" onClick={onOpenSection}>
          Everything in {place.section.title}
        </Button>
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  )
}
