import type { MetaDescriptor } from 'react-router'
import { privateMeta } from '#app/lib/private-meta.ts'
import { settings } from '#practice/settings.ts'

/**
 * Meta tags of one of the owner's screens. `requests`: the addresses it asks for first, when nothing is filtered. They are
 * sent before the page is read, the first one first. Few: over HTTP/1.1 a browser opens six connections, which its scripts
 * need too, and the embedded database answers one question at a time.
 */
export function ownerMeta(title: string, ...requests: string[]): MetaDescriptor[] {
  return [
    ...privateMeta(title),
    {
      name: 'first-requests',
      // The key of the API, then what to ask for (`app/boot/first-requests.ts`). The counts in the navigation come last.
      content: [settings.publishableKey, '/api/session', ...requests, '/api/overview/counts'].join(' '),
    },
  ]
}
