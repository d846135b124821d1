import { ButtonLink } from '#app/components/ui/button.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import type { LinkProblem } from '#shared/manage-booking.ts'

const sentences: Record<LinkProblem, { heading: string; text: string }> = {
  incomplete: { heading: 'This link doesn’t work', text: 'A part of it is missing or was changed.' },
  expired: { heading: 'This link has expired', text: 'Links to pay work for 90 days.' },
  replaced: { heading: 'This link was replaced', text: 'It no longer works.' },
}

/** For a link that opens nothing: why, and whom to ask. */
export function PayLinkGone({ problem }: { problem: LinkProblem }) {
  const { heading, text } = sentences[problem]
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h2>
      <p>{text} Nothing was charged. Ask us for a new one.</p>
      <ButtonLink to={paths.contact} variant="secondary">
        Write to us
      </ButtonLink>
    </div>
  )
}
