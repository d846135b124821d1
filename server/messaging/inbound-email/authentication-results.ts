import {
  type MethodResult,
  parseAuthenticationResults,
  readAuthServer,
} from '#server/messaging/inbound-email/parse-authentication-results.ts'

/**
 * Whether the receiving mail server says that the domain of the sender's address sent an email: DMARC passed, or didn't fail and a DKIM
 * signature or SPF of that domain passed. Only the topmost header with the server's own name counts, because anybody can write one below
 * it (RFC 8601). A header that can't be read says nothing.
 */
export function isSenderAuthenticated(
  headers: readonly string[],
  { authServer, sender }: { authServer: string | null; sender: string },
): boolean {
  const domain = domainOf(sender)
  if (!authServer || !domain) return false
  const own = headers.find((header) => {
    const server = readAuthServer(header)
    return server === null || server === authServer.toLowerCase()
  })
  const results = (own !== undefined && parseAuthenticationResults(own)) || []
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false
  return results.some((result) => isPassFor(result, domain))
}

function isPassFor({ method, result, properties }: MethodResult, domain: string): boolean {
  if (result !== 'pass') return false
  if (method === 'dmarc') return isAligned(domainOf(properties.get('header.from') ?? domain), domain)
  if (method === 'dkim') {
    const identity = domainOf(properties.get('header.i') ?? '')
    const signer = domainOf(properties.get('header.d') ?? identity)
    return isAligned(signer, domain) && (identity === '' || isAligned(identity, signer))
  }
  if (method !== 'spf') return false
  return isAligned(domainOf(properties.get('smtp.mailfrom') ?? properties.get('smtp.mail') ?? ''), domain)
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const isDomain = (text: string) => /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u.test(text)

/** The same domain, or one below the other, as DMARC's relaxed mode has it. */
const isAligned = (one: string, other: string) =>
  isDomain(one) &&
  isDomain(other) &&
  (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
