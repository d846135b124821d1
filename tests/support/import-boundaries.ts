import { posix } from 'node:path'

type Room = { room: string; mayImport: string[] }

/**
 * Who may import whom. A path lies in the first room that matches; `*` is one name, `own` the very folder the file is
 * in. Tests may import anything, and nothing else imports `tests`.
 */
export const arrows: Room[] = [
  { room: 'practice', mayImport: ['practice'] },
  { room: 'shared', mayImport: ['shared', 'practice'] },

  { room: 'app/paths.ts', mayImport: [] },
  { room: 'app/lib', mayImport: ['app/lib', 'app/paths.ts', 'shared', 'practice'] },
  { room: 'app/boot', mayImport: ['app/boot', 'app/lib', 'shared', 'practice'] },
  {
    room: 'app/components',
    mayImport: ['app/components', 'app/lib', 'app/paths.ts', 'shared', 'practice', 'assets'],
  },
  {
    room: 'app/features/*',
    mayImport: ['own', 'app/components', 'app/lib', 'app/paths.ts', 'shared', 'practice', 'assets'],
  },
  { room: 'app', mayImport: ['app', 'shared', 'practice', 'assets'] },

  {
    room: 'server/features/*',
    mayImport: [
      'own',
      'server/access',
      'server/assistant',
      'server/context.ts',
      'server/db/schema',
      'server/http',
      'server/lists',
      'server/outbox',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  { room: 'server/assistant', mayImport: ['server/assistant', 'shared', 'practice'] },
  {
    room: 'server/access',
    mayImport: ['server/access', 'server/http', 'server/db/types.ts', 'server/db/schema', 'shared'],
  },
  {
    room: 'server/lists',
    mayImport: ['server/lists', 'server/access', 'server/db/schema', 'server/http', 'shared'],
  },
  { room: 'server/db', mayImport: ['server/db', 'shared', 'practice'] },
  {
    room: 'server/http',
    mayImport: [
      'server/http',
      'server/access',
      'server/db/types.ts',
      'server/db/schema',
      'shared',
      'practice',
    ],
  },
  {
    room: 'server/identity',
    mayImport: [
      'server/identity',
      'server/access',
      'server/db/types.ts',
      'server/db/schema',
      'server/http',
      'server/outbox',
      'shared',
      'practice',
    ],
  },
  {
    room: 'server/outbox',
    mayImport: [
      'server/outbox',
      'server/access',
      'server/db/schema',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  { room: 'server/providers/choose.ts', mayImport: ['server/providers', 'server/access', 'server/env.ts'] },
  {
    room: 'server/providers/*',
    mayImport: ['own', 'server/access', 'server/db/schema', 'shared', 'practice'],
  },
  {
    room: 'server/sandbox',
    mayImport: [
      'own',
      'server/access',
      'server/db/schema',
      'server/http',
      'server/providers',
      'shared',
      'practice',
    ],
  },
  { room: 'server/env.ts', mayImport: ['practice', 'shared'] },
  {
    room: 'server/context.ts',
    mayImport: ['server/access', 'server/http', 'server/outbox', 'server/providers/*/port.ts', 'shared'],
  },
  { room: 'server', mayImport: ['server', 'shared', 'practice'] },

  { room: 'scripts', mayImport: ['scripts', 'app/boot', 'server', 'shared', 'practice'] },
  { room: 'tests', mayImport: ['.'] },
  { room: '.', mayImport: ['scripts', 'app', 'shared', 'practice'] },
]

/** Packages that are known in some rooms only; `zod` is the only one `practice` and `shared` know. */
export const packageRooms: Record<string, string[]> = {
  '@electric-sql/pglite': ['server/db'],
  pg: ['server/db'],
  'better-auth': ['server/identity'],
  nodemailer: ['server/providers/email'],
  openai: ['server/providers/assistant'],
  stripe: ['server/providers/payments'],
  twilio: ['server/providers/sms'],
  '@hono/node-server': ['server/main.ts', 'server/app.ts', 'server/http'],
  'libphonenumber-js': ['shared/phone.ts'],
  react: ['app'],
  'react-dom': ['app'],
  'react-router': ['app'],
  '@tanstack/react-query': ['app'],
  '@radix-ui/react-toast': ['app/components'],
  hono: ['server', 'app/lib/api.ts'],
  'drizzle-orm': ['server'],
  pino: ['server'],
  'prom-client': ['server/http'],
  minisearch: ['server/assistant'],
}

/** Whether an import is one of the arrows. Both are paths from the root; a test file may import anything. */
export function isAllowed(from: string, to: string): boolean {
  const room = arrows.find((entry) => folderOf(entry.room, from) !== null)
  const own = room ? folderOf(room.room, from) : null
  return (room?.mayImport ?? []).some((target) =>
    target === '.' ? true : folderOf(target === 'own' ? (own ?? '') : target, to) !== null,
  )
}

/** The part of `path` that `pattern` names: 'app/features/*' names 'app/features/orders' in any file below it. */
export function folderOf(pattern: string, path: string): string | null {
  if (pattern === '.') return path.includes('/') ? null : '.'
  const wanted = pattern.split('/')
  const given = path.split('/')
  const matches = wanted.every((name, at) => (name === '*' ? given[at] !== undefined : name === given[at]))
  return matches ? given.slice(0, wanted.length).join('/') : null
}

/** An import's path from the root, or the name of the package it comes from. */
export function resolveImport(from: string, specifier: string): { path: string } | { package: string } {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return { path: bare.slice(1) }
  if (bare.startsWith('.')) return { path: posix.join(posix.dirname(from), bare) }
  const parts = bare.split('/')
  return { package: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) }
}
