/** The roles a person can have; a visitor isn't signed in. */
export type UserRole = 'visitor' | 'client' | 'admin'

const everyone = ['visitor', 'client', 'admin'] as const
const signedIn = ['client', 'admin'] as const
const adminOnly = ['admin'] as const

/** Which roles may do what: the gate of every API route, and what the browser offers. Row policies decide again, row by row. */
export const policy = {
  'account.signUp': everyone,
  'account.signIn': everyone,
  'account.confirm': everyone,
  'account.reset': everyone,
  'account.signInLink': everyone,
  'account.changeEmail': everyone,
  'account.signOut': everyone,
  'account.readOwn': signedIn,
  'account.updateOwn': signedIn,
  'account.verifyPhone': signedIn,
  'account.sessions': signedIn,
  'account.passkeys': signedIn,
  'account.twoFactor': adminOnly,
  'account.export': signedIn,
  'account.delete': ['client'],
  'admin.ensure': everyone,
  'calendar.read': adminOnly,
  'calendar.edit': adminOnly,
  'clients.changeEmail': adminOnly,
  'appointments.listOwn': signedIn,
  'appointments.request': signedIn,
  'appointments.manageOwn': signedIn,
  'appointments.listAll': adminOnly,
  'appointments.changeStatus': adminOnly,
  'appointments.export': adminOnly,
  'booking.readTimes': everyone,
  'booking.book': everyone,
  'booking.editRules': adminOnly,
  'assistant.ask': everyone,
  'assistant.readUsage': adminOnly,
  'booking.manage': everyone,
  'booking.joinWaitlist': everyone,
  'clients.list': adminOnly,
  'clients.read': adminOnly,
  'clients.export': adminOnly,
  'clients.erase': adminOnly,
  'clients.linkPhone': adminOnly,
  'contact.send': everyone,
  'content.edit': adminOnly,
  'content.publish': adminOnly,
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
  'pictures.edit': adminOnly,
  'files.upload': adminOnly,
  'outbox.listFailed': adminOnly,
  'outbox.listSandbox': adminOnly,
  'outbox.retry': adminOnly,
  'orders.checkout': everyone,
  'orders.save': everyone,
  'orders.listOwn': signedIn,
  'orders.listAll': adminOnly,
  'orders.changeStatus': adminOnly,
  'orders.export': adminOnly,
} as const satisfies Record<string, readonly UserRole[]>

export type Action = keyof typeof policy

export function isAllowed(role: string, action: Action): boolean {
  return (policy[action] as readonly string[]).includes(role)
}
