import { ButtonAnchor, ButtonLink } from '#app/components/ui/button.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import type { LinkProblem } from '#shared/manage-booking.ts'

const sentences: Record<LinkProblem, { heading: string; text: string }> = {
  incomplete: {
    heading: 'This link doesn’t work',
    text: 'A part of it is missing or was changed. Open it from our email again, or ask us.',
  },
  expired: {
    heading: 'This link has expired',
    text: 'It worked until 30 days after your session. Is there anything you need to know about it? Ask us.',
  },
  replaced: {
    heading: 'This link was replaced',
    text: 'We sent you a newer one. Open the link of our latest email, or ask us.',
  },
}

/** For a link that opens nothing: why, and whom to ask. */
export function LinkGone({ problem }: { problem: LinkProblem }) {
  const { heading, text } = sentences[problem]
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h2>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.contact}>Send a message</ButtonLink>
        <ButtonAnchor href={`tel:${practice.phone.e164}`} variant="secondary">
          Call <span className="whitespace-nowrap">{practice.phone.asWritten}</span>
        </ButtonAnchor>
      </div>
    </div>
  )
}
