import { claimExplanation } from '#app/features/site/field-claims.ts'
import { describePlace, type FieldPlace, findPlace, listFields } from '#app/features/site/field-places.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import type { ContentClaim } from '#shared/content.ts'

type Props = {
  claims: readonly ContentClaim[]
  /** Opens the field of a claim; left out where the claims are not those of the draft. */
  onOpen?: (place: FieldPlace) => void
}

/** Words that promise a cure, and why they matter. */
export function ClaimsNotice({ claims, onOpen }: Props) {
  const store = useDraftStore()
  const places = onOpen ? listFields(store.read()) : []
  return (
    <section
      aria-label="Health claims"
      className="rounded-card border border-edge bg-tone-yellow p-4 text-on-tone-yellow"
    >
      <h3 className="font-medium font-sans text-base">These words promise a cure</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {claims.map((claim) => {
          const place = findPlace(places, claim.path)
          return (
            <li key={`${claim.path} ${claim.word} ${claim.sentence}`}>
              <b>“{claim.word}”</b> <span>{claim.sentence}</span>
              {place && onOpen && (
                <button
                  type="button"
                  onClick={() => onOpen(place)}
                  className="block min-h-11 text-start underline underline-offset-4"
                >
                  {describePlace(place)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm">
        {claimExplanation} Publish only if you are sure. We note that you confirmed it.
      </p>
    </section>
  )
}
