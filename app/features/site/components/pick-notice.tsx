import { Button } from '#app/components/ui/button.tsx'
import type { FieldPlace } from '#app/features/site/field-places.ts'
import type { PickResult } from '#app/features/site/use-pick.ts'

type Props = { notice: PickResult | null; onClose: () => void; onEdit: (place: FieldPlace) => void }

/** Below the page, after a click that opened no field. */
export function PickNotice({ notice, onClose, onEdit }: Props) {
  const place = notice?.kind === 'link' ? notice.place : null
  return (
    <div role="status" className="absolute inset-x-3 bottom-3 z-10 mx-auto max-w-xl">
      {notice && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 text-sm shadow-lg">
          <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
            {notice.kind === 'none'
              ? 'There is no field for this. Try “Find” in Fields.'
              : `This is where “${notice.text}” leads.`}
          </p>
          {place && (
            <Button variant="quiet" size="small" onClick={() => onEdit(place)}>
              Edit its words
            </Button>
          )}
          <button
            type="button"
            aria-label="Close this note"
            onClick={onClose}
            className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
      )}
    </div>
  )
}
