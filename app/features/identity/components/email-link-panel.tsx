import { EmailConfirmation } from '#app/features/identity/components/email-confirmation.tsx'
import { KeepEmail } from '#app/features/identity/components/keep-email.tsx'
import { NewEmailConfirmation } from '#app/features/identity/components/new-email-confirmation.tsx'
import { SignInLink } from '#app/features/identity/components/sign-in-link.tsx'
import type { EmailLink, LinkProps } from '#app/features/identity/use-email-link.ts'

/** What the link of an email asks for. Opening a link changes nothing: scanners of mail open links too. */
export function EmailLinkPanel({ link, ...rest }: { link: EmailLink } & Omit<LinkProps, 'token'>) {
  const props = { ...rest, token: link.token }
  switch (link.kind) {
    case 'confirm':
      return <EmailConfirmation {...props} />
    case 'sign-in':
      return <SignInLink {...props} />
    case 'new-email':
      return <NewEmailConfirmation {...props} />
    case 'keep-email':
      return <KeepEmail {...props} />
  }
}
