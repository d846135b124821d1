import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export const emailLinkKinds = ['confirm', 'sign-in', 'new-email', 'keep-email'] as const

/** A link of an email that leads to the sign-in page. */
export type EmailLink = { kind: (typeof emailLinkKinds)[number]; token: string }

export type LinkProps = {
  token: string
  admin: boolean
  /** Called when the sign-in form should appear below. */
  onSettled: () => void
}

/** The link that opened the page. Removed from the address, so that it isn't left in the history or opened again. */
export function useEmailLink(): EmailLink | null {
  const [search, setSearch] = useSearchParams()
  const [link] = useState(() => readLink(search))
  useEffect(() => {
    if (!emailLinkKinds.some((kind) => search.has(kind))) return
    const rest = new URLSearchParams(search)
    for (const kind of emailLinkKinds) rest.delete(kind)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  return link
}

function readLink(search: URLSearchParams): EmailLink | null {
  for (const kind of emailLinkKinds) {
    const token = search.get(kind)
    if (token) return { kind, token }
  }
  return null
}
