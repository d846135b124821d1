// Sends the first requests of one of the owner's screens before the rest of the page is read: they are answered while it is
// painted and its scripts load. `app/lib/first-responses.ts` takes the answers. Only for the owner, others may not read
// them, and not with a filter in the address: the page would ask for other rows.

const tag = document.querySelector<HTMLMetaElement>('meta[name="first-requests"]')

const readSession = (): { token?: string; isOwner?: boolean } => {
  try {
    return JSON.parse(localStorage.getItem('session') ?? 'null') ?? {}
  } catch {
    return {}
  }
}

const { token, isOwner } = readSession()
if (tag && token && isOwner && !location.search) {
  const [key = '', ...paths] = tag.content.split(' ')
  const headers = { apikey: key, authorization: `Bearer ${token}` }
  const send = (path: string) => [path, fetch(path, { headers }).catch(() => null)]
  globalThis.firstResponses = { token, byPath: Object.fromEntries(paths.map(send)) }
}
