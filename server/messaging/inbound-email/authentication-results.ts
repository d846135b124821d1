/**
 * Whether the receiving mail server says that the domain of the sender's address sent an email: DMARC passed, or a DKIM signature or SPF
 * of that domain. Only the topmost header with the server's own name counts, because anybody can write one below it (RFC 8601).
 */
export function isSenderAuthenticated(
  results: readonly string[],
  { authServer, sender }: { authServer: string | null; sender: string },
): boolean {
  const domain = domainOf(sender)
  if (!authServer || !domain) return false
  const own = results
    .map((value) => withoutComments(value).split(';'))
    .find(([server = '']) => server.trim().split(/\s+/)[0]?.toLowerCase() === authServer.toLowerCase())
  return (own ?? []).slice(1).some((result) => isPassFor(result.trim().toLowerCase(), domain))
}

function isPassFor(result: string, domain: string): boolean {
  const [, method] = /^(dmarc|dkim|spf)\s*=\s*pass\b/.exec(result) ?? []
  if (!method) return false
  const properties = new Map(
    [...result.matchAll(/\b((?:header|smtp)\.[a-z]+)\s*=\s*"?([^\s";]+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  if (method === 'dmarc') return isAligned(domainOf(properties.get('header.from') ?? domain), domain)
  if (method === 'dkim')
    return isAligned(domainOf(properties.get('header.d') ?? properties.get('header.i') ?? ''), domain)
  return isAligned(domainOf(properties.get('smtp.mailfrom') ?? properties.get('smtp.mail') ?? ''), domain)
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The same domain, or one below the other, as DMARC's relaxed mode has it. */
const isAligned = (one: string, other: string) =>
  one.includes('.') &&
  other.includes('.') &&
  (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))

/** Comments may hold anything that the sender chose, also a ; or 'dmarc=pass'. */
function withoutComments(value: string): string {
  let text = ''
  let depth = 0
  let isInQuotes = false
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] ?? ''
    if (letter === '\\') {
      if (depth === 0) text += value[at + 1] === ';' ? '' : (value[at + 1] ?? '')
      at++
    } else if (letter === '"' && depth === 0) isInQuotes = !isInQuotes
    else if (letter === '(' && !isInQuotes) depth++
    else if (letter === ')' && !isInQuotes && depth > 0) depth--
    else if (depth === 0 && !(isInQuotes && letter === ';')) text += letter
  }
  return text
}
