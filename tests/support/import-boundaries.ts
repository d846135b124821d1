import { posix } from 'node:path'

type Boundary = { folder: string; mayImport: string[] }

/** What every part of the practice's business may import. */
const domain = [
  'server/access',
  'server/context.ts',
  'server/db/schema',
  'server/errors.ts',
  'server/messaging',
]

/**
 * Which folder may import which. The first entry that matches a path counts; `*` is any one name, `own` the matched
 * folder itself. Tests may import anything, and nothing else imports `tests`.
 */
export const boundaries: Boundary[] = [
  { folder: 'practice', mayImport: ['practice'] },
  { folder: 'shared', mayImport: ['shared', 'practice'] },

  { folder: 'app/paths.ts', mayImport: [] },
  { folder: 'app/dashboard-paths.ts', mayImport: ['app/paths.ts'] },
  { folder: 'app/lib', mayImport: ['app/lib', 'app/paths.ts', 'shared', 'practice'] },
  { folder: 'app/boot', mayImport: ['app/boot', 'app/lib', 'shared', 'practice'] },
  {
    folder: 'app/components',
    mayImport: ['app/components', 'app/boot', 'app/lib', 'app/paths.ts', 'shared', 'practice', 'assets'],
  },
  {
    folder: 'app/features/*',
    mayImport: [
      'own',
      'app/components',
      'app/lib',
      'app/paths.ts',
      'app/dashboard-paths.ts',
      'shared',
      'practice',
      'assets',
    ],
  },
  { folder: 'app', mayImport: ['app', 'shared', 'practice', 'assets'] },

  {
    folder: 'server/features/*',
    mayImport: [
      'own',
      'server/access',
      'server/assistant',
      'server/booking',
      'server/content',
      'server/context.ts',
      'server/db/schema',
      'server/errors.ts',
      'server/http',
      'server/messaging',
      'server/money',
      'server/notices',
      'server/orders',
      'server/pagination',
      'server/payments',
      'server/people',
      'server/stock',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  {
    folder: 'server/booking',
    mayImport: [
      ...domain,
      'server/booking',
      'server/money',
      'server/notices',
      'server/payments',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  {
    folder: 'server/orders',
    mayImport: [
      ...domain,
      'server/orders',
      'server/money',
      'server/notices',
      'server/payments',
      'server/providers/*/port.ts',
      'server/stock',
      'shared',
      'practice',
    ],
  },
  {
    folder: 'server/payments',
    mayImport: [
      ...domain,
      'server/payments',
      'server/money',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  { folder: 'server/notices', mayImport: [...domain, 'server/notices', 'shared'] },
  {
    folder: 'server/stock',
    mayImport: [...domain, 'server/stock', 'shared', 'practice'],
  },
  {
    folder: 'server/money',
    mayImport: ['server/money', 'server/access', 'server/db/schema', 'server/errors.ts', 'shared'],
  },
  { folder: 'server/people', mayImport: ['server/people', 'server/access', 'server/db/schema', 'shared'] },
  {
    folder: 'server/retention',
    mayImport: ['server/retention', 'server/access', 'server/db/types.ts', 'server/db/schema', 'shared'],
  },
  { folder: 'server/assistant', mayImport: ['server/assistant', 'shared', 'practice'] },
  {
    folder: 'server/access',
    mayImport: ['server/access', 'server/errors.ts', 'server/db/types.ts', 'server/db/schema', 'shared'],
  },
  {
    folder: 'server/pagination',
    mayImport: [
      'server/pagination',
      'server/access',
      'server/db/schema',
      'server/errors.ts',
      'server/http',
      'shared',
    ],
  },
  { folder: 'server/db', mayImport: ['server/db', 'shared', 'practice'] },
  {
    folder: 'server/http',
    mayImport: [
      'server/http',
      'server/access',
      'server/db/types.ts',
      'server/db/schema',
      'server/errors.ts',
      'shared',
      'practice',
    ],
  },
  {
    folder: 'server/identity',
    mayImport: [
      'server/identity',
      'server/access',
      'server/db/types.ts',
      'server/db/schema',
      'server/errors.ts',
      'server/http',
      'server/messaging',
      'shared',
      'practice',
    ],
  },
  {
    folder: 'server/content',
    mayImport: [
      'server/content',
      'server/assistant/create-knowledge.ts',
      'server/assistant/facts/question-lines.ts',
      'server/access',
      'server/db/types.ts',
      'server/db/schema',
      'server/errors.ts',
      'shared',
      'practice',
    ],
  },
  { folder: 'server/outbox', mayImport: ['server/outbox', 'server/access', 'server/db/schema', 'shared'] },
  {
    folder: 'server/messaging',
    mayImport: [
      'server/messaging',
      'server/access',
      'server/context.ts',
      'server/db/schema',
      'server/errors.ts',
      'server/outbox',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  { folder: 'server/providers/choose.ts', mayImport: ['server/providers', 'server/access', 'server/env.ts'] },
  {
    folder: 'server/providers/*',
    mayImport: ['own', 'server/access', 'server/db/schema', 'server/errors.ts', 'shared', 'practice'],
  },
  {
    folder: 'server/sandbox',
    mayImport: [
      'own',
      'server/access',
      'server/db/schema',
      'server/errors.ts',
      'server/http',
      'server/providers',
      'shared',
      'practice',
    ],
  },
  { folder: 'server/env.ts', mayImport: ['server/http', 'server/settings', 'practice', 'shared'] },
  { folder: 'server/settings', mayImport: ['own', 'server/http/network.ts', 'practice'] },
  { folder: 'server/errors.ts', mayImport: ['shared'] },
  {
    folder: 'server/context.ts',
    mayImport: [
      'server/access',
      'server/content',
      'server/http',
      'server/outbox',
      'server/providers/*/port.ts',
      'shared',
      'practice',
    ],
  },
  { folder: 'server', mayImport: ['server', 'shared', 'practice'] },

  { folder: 'scripts', mayImport: ['scripts', 'app/boot', 'server', 'shared', 'practice'] },
  { folder: 'tests', mayImport: ['.'] },
  { folder: '.', mayImport: ['scripts', 'tests/support', 'app', 'server/content', 'shared', 'practice'] },
]

/** What the server may import from `practice/` besides types. All else is content: it comes from `ctx.content`. */
export const practiceForServer = ['check-document', 'schema', 'settings', 'wording'].map(
  (name) => `practice/${name}.ts`,
)

/** They read what is delivered with the software, to publish it or to make sample data of it. */
export const readersOfDelivered = ['server/content', 'server/db/seed/delivered-sample.ts']

/** Packages that only some folders may import; `zod` is the only one for `practice` and `shared`. */
export const packageFolders: Record<string, string[]> = {
  '@electric-sql/pglite': ['server/db'],
  pg: ['server/db'],
  'better-auth': ['server/identity'],
  '@simplewebauthn/server': ['server/identity'],
  '@simplewebauthn/browser': ['app/features/identity'],
  nodemailer: ['server/providers/email'],
  imapflow: ['server/providers/inbound-email'],
  'postal-mime': ['server/messaging/inbound-email'],
  openai: ['server/providers/assistant'],
  stripe: ['server/providers/payments'],
  twilio: ['server/providers/sms'],
  '@hono/node-server': ['server/main.ts', 'server/app.ts', 'server/http'],
  'libphonenumber-js': ['shared/phone.ts'],
  react: ['app'],
  'react-dom': ['app', 'server/content'],
  'react-router': ['app', 'server/content'],
  '@tanstack/react-query': ['app'],
  '@radix-ui/react-toast': ['app/components'],
  hono: ['server', 'app/lib/api.ts'],
  'drizzle-orm': ['server'],
  'eventsource-parser': ['app/lib'],
  pino: ['server'],
  'prom-client': ['server/http'],
  'ical.js': ['server/providers/calendars', 'app/features/clients'],
  sharp: ['server/features/pictures'],
  'file-type': ['server/content', 'server/features/pictures', 'server/messaging'],
  'react-image-crop': ['app/features/site'],
  diff: ['server/content'],
  pdfkit: ['server/money'],
}

/** Whether the table allows an import. Both are paths from the root. */
export function isAllowed(from: string, to: string): boolean {
  const boundary = boundaries.find((entry) => folderOf(entry.folder, from) !== null)
  const own = boundary ? folderOf(boundary.folder, from) : null
  return (boundary?.mayImport ?? []).some((target) =>
    target === '.' ? true : folderOf(target === 'own' ? (own ?? '') : target, to) !== null,
  )
}

/** The part of `path` that `pattern` matches: 'app/features/*' matches 'app/features/orders' for any file below it. */
export function folderOf(pattern: string, path: string): string | null {
  if (pattern === '.') return path.includes('/') ? null : '.'
  const names = pattern.split('/')
  const parts = path.split('/')
  const matches = names.every((name, index) => (name === '*' ? index in parts : name === parts[index]))
  return matches ? parts.slice(0, names.length).join('/') : null
}

/** An import's path from the root, or the name of the package it comes from. */
export function resolveImport(from: string, specifier: string): { path: string } | { package: string } {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return { path: bare.slice(1) }
  if (bare.startsWith('.')) return { path: posix.join(posix.dirname(from), bare) }
  const parts = bare.split('/')
  return { package: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) }
}
