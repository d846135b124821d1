import { Hono } from 'hono'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { days } from '#shared/time.ts'

/** RFC 9116 asks for less than a year. The date is computed at each request. */
const validityMs = days(180)

/** Contact for reporting security problems, RFC 9116. */
export function securityTxt(publicUrl: string) {
  const address = '/.well-known/security.txt'
  return new Hono<HonoEnv>().get(address, (c) => {
    const expires = new Date(Date.now() + validityMs).toISOString().replace(/T.*/, 'T00:00:00Z')
    const lines = [
      `Contact: mailto:${c.get('content').practice.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${address}`,
    ]
    c.header('cache-control', 'public, max-age=3600')
    return c.text(`${lines.join('\n')}\n`)
  })
}
