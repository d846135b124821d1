import { ButtonAnchor, type Size } from '#app/components/ui/button.tsx'

/** The way into an online session; nothing while it can't be joined. */
export function JoinLink({ href, size }: { href: string | null; size?: Size }) {
  if (!href) return null
  return (
    <ButtonAnchor
      href={href}
      size={size}
      target="_blank"
      rel="noopener noreferrer"
      className="justify-self-start"
    >
      Join the session
    </ButtonAnchor>
  )
}
