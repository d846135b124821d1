import { Dialog } from '#app/components/ui/dialog.tsx'
import { asText } from '#app/features/site/document-values.ts'
import { describePlace, type FieldPlace } from '#app/features/site/field-places.ts'

type Props = { places: readonly FieldPlace[]; onChoose: (place: FieldPlace) => void; onClose: () => void }

/** The same words stand in several fields: the owner says which one. */
export function MatchChoices({ places, onChoose, onClose }: Props) {
  return (
    <Dialog title="Which one?" onClose={onClose}>
      <p className="mt-2 text-muted">This appears in more than one place.</p>
      <ul className="mt-4 border-line border-t">
        {places.map((place) => (
          <li key={place.path} className="border-line border-b">
            <button
              type="button"
              onClick={() => onChoose(place)}
              className="grid min-h-13 w-full content-center py-2 text-start hover:text-leaf"
            >
              <span className="font-medium">{describePlace(place)}</span>
              {asText(place.value) && <span className="text-muted text-sm">{asText(place.value)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
