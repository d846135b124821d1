import type { Role } from '#server/access/actor.ts'

const everybody = ['visitor', 'client', 'admin'] as const
const signedIn = ['client', 'admin'] as const
const adminOnly = ['admin'] as const

/** Who may do what. Row policies in the database decide again, row by row. */
export const policy = {
  'account.signUp': everybody,
  'account.signIn': everybody,
  'account.confirm': everybody,
  'account.reset': everybody,
  'account.signOut': everybody,
  'account.readOwn': signedIn,
  'account.updateOwn': signedIn,
  'account.sessions': signedIn,
  'account.secondStep': adminOnly,
  'account.export': signedIn,
  'account.delete': ['client'],
  'admin.ensure': everybody,
  'appointments.listOwn': signedIn,
  'appointments.request': signedIn,
  'appointments.listAll': adminOnly,
  'appointments.changeStatus': adminOnly,
  'appointments.export': adminOnly,
  'assistant.ask': everybody,
  'assistant.readUsage': adminOnly,
  'contact.send': everybody,
  'groups.read': adminOnly,
  'groups.send': adminOnly,
  'live.read': signedIn,
  'live.host': adminOnly,
  'messages.send': signedIn,
  'messages.listOwn': signedIn,
  'messages.listAll': adminOnly,
  'messages.export': adminOnly,
  'messages.retry': adminOnly,
  'overview.read': adminOnly,
  'outbox.listFailed': adminOnly,
  'outbox.listKept': adminOnly,
  'outbox.retry': adminOnly,
  'orders.checkout': everybody,
  'orders.save': everybody,
  'orders.listOwn': signedIn,
  'orders.listAll': adminOnly,
  'orders.changeStatus': adminOnly,
  'orders.export': adminOnly,
} as const satisfies Record<string, readonly Exclude<Role, 'system'>[]>

export type Action = keyof typeof policy
