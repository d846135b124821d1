import type { ContentClaim } from '#shared/content.ts'

/** Words that promise a cure, and why they matter. */
export function ClaimsNotice({ claims }: { claims: readonly ContentClaim[] }) {
  return (
    <section
      aria-label="Health claims"
      className="rounded-card border border-edge bg-tone-yellow p-4 text-on-tone-yellow"
    >
      <h3 className="font-medium font-sans text-base">These words promise a cure</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {claims.map((claim) => (
          <li key={`${claim.path} ${claim.word}`}>
            <b>“{claim.word}”</b> {claim.sentence}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        Food and supplements may not be sold as a treatment, and the disclaimer stays on the page. Publish
        only if you are sure. We note that you confirmed it.
      </p>
    </section>
  )
}
