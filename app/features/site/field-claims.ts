import type { DraftState } from '#app/features/site/draft-state.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { findNewClaims } from '#shared/content/claims.ts'
import type { ContentClaim } from '#shared/content.ts'

/** Why a promise of a cure matters. */
export const claimExplanation =
  'Food and supplements may not be sold as a treatment, and the disclaimer stays on the page.'

type Compared = Pick<DraftState, 'document' | 'published'>

let last: (Compared & { claims: readonly ContentClaim[] }) | null = null

/** Every field asks after each letter, so the draft is read once for all of them. */
function readClaims({ document, published }: Compared): readonly ContentClaim[] {
  if (last?.document !== document || last.published !== published)
    last = { document, published, claims: findNewClaims(document, published) }
  return last.claims
}

/** The words of a field that promise a cure and aren't published yet: '“cures”, “heals”'; empty for none. */
export const useClaimWords = (path: string): string =>
  useDraft((state) => {
    const claims = readClaims(state).filter(
      (claim) => claim.path === path || claim.path.startsWith(`${path}.`),
    )
    return listClaimWords(claims)
      .map((word) => `“${word}”`)
      .join(', ')
  })

/** Each word once. */
export const listClaimWords = (claims: readonly ContentClaim[]): string[] => [
  ...new Set(claims.map(({ word }) => word)),
]
