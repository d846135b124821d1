import { blend } from '#tests/support/offers.ts'

const { slug } = blend
type Outcome = 'in' | 'not_signed_in' | 'not_allowed' | 'not_found'
type Row = {
  /** Input that passes the gate but changes nothing, so that each actor can send it. */
  input?: unknown
  visitor: Outcome
  client: Outcome
  otherClient: Outcome
  admin: Outcome
}

const open = { visitor: 'in', client: 'in', otherClient: 'in', admin: 'in' } as const
const signedIn = { visitor: 'not_signed_in', client: 'in', otherClient: 'in', admin: 'in' } as const
const clientOnly = {
  visitor: 'not_signed_in',
  client: 'in',
  otherClient: 'in',
  admin: 'not_allowed',
} as const
const adminOnly = {
  visitor: 'not_signed_in',
  client: 'not_allowed',
  otherClient: 'not_allowed',
  admin: 'in',
} as const

/** Every API route and who passes its gate. A route missing here fails a test. */
export const routeAccess: Record<string, Row> = {
  'POST /api/auth/sign-up': { ...open, input: {} },
  'POST /api/auth/sign-in': { ...open, input: {} },
  'POST /api/auth/sign-out': { ...open, input: {} },
  'POST /api/auth/confirm-email': { ...open, input: {} },
  'POST /api/auth/confirm-with-new-password': { ...open, input: {} },
  'POST /api/auth/resend-confirmation': { ...open, input: {} },
  'POST /api/auth/request-reset': { ...open, input: {} },
  'POST /api/auth/reset-password': { ...open, input: {} },
  'POST /api/auth/request-sign-in-link': { ...open, input: {} },
  'POST /api/auth/sign-in-with-link': { ...open, input: {} },
  'POST /api/auth/begin-passkey-sign-in': open,
  'POST /api/auth/sign-in-with-passkey': { ...open, input: {} },
  'POST /api/auth/confirm-new-email': { ...open, input: {} },
  'POST /api/auth/keep-email': { ...open, input: {} },
  'GET /api/email-changes/:id': adminOnly,
  'POST /api/email-changes/:id': { ...adminOnly, input: {} },
  'GET /api/session': signedIn,
  'PATCH /api/profiles/me': { ...signedIn, input: {} },
  'POST /api/profiles/me/phone/code': signedIn,
  'POST /api/profiles/me/phone/verify': { ...signedIn, input: {} },
  'PUT /api/profiles/:id/phone': { ...adminOnly, input: {} },
  'GET /api/account/export': signedIn,
  'POST /api/account/delete': { ...clientOnly, input: {} },
  'GET /api/account/sessions': signedIn,
  'POST /api/account/sessions/revoke': { ...signedIn, input: {} },
  'POST /api/account/sessions/revoke-others': signedIn,
  'GET /api/account/passkeys': signedIn,
  'POST /api/account/passkeys/begin': { ...signedIn, input: {} },
  'POST /api/account/passkeys/add': { ...signedIn, input: {} },
  'POST /api/account/passkeys/rename': { ...signedIn, input: {} },
  'POST /api/account/passkeys/remove': { ...signedIn, input: {} },
  'GET /api/account/two-factor': adminOnly,
  'POST /api/account/two-factor/begin': { ...adminOnly, input: {} },
  'POST /api/account/two-factor/confirm': { ...adminOnly, input: {} },
  'POST /api/account/two-factor/recovery-codes': { ...adminOnly, input: {} },
  'POST /api/account/two-factor/off': { ...adminOnly, input: {} },
  'GET /api/orders': signedIn,
  'GET /api/orders/all': adminOnly,
  'GET /api/orders/all.csv': adminOnly,
  'PATCH /api/orders/:id': { ...adminOnly, input: { status: 'shipped' } },
  [`POST /api/functions/create-${slug}-checkout`]: { ...open, input: {} },
  [`POST /api/functions/save-${slug}-order`]: { ...open, input: {} },
  'POST /api/functions/chat-with-openai': { ...open, input: {} },
  'GET /api/assistant/usage': adminOnly,
  'POST /api/functions/create-default-admin': { ...open, input: {} },
  'GET /api/clients': adminOnly,
  'GET /api/clients/:id': adminOnly,
  'GET /api/clients/:id/export': adminOnly,
  'POST /api/clients/:id/erase': { ...adminOnly, input: {} },
  'POST /api/contact': { ...open, input: {} },
  'GET /api/appointments': signedIn,
  'POST /api/appointments': { ...signedIn, input: {} },
  'GET /api/appointments/all': adminOnly,
  'GET /api/appointments/all.csv': adminOnly,
  'PATCH /api/appointments/:id': { ...adminOnly, input: { status: 'confirmed' } },
  'POST /api/functions/send-sms': { ...signedIn, input: {} },
  'GET /api/sms_messages': signedIn,
  'GET /api/sms_messages/all': adminOnly,
  'GET /api/sms_messages/all.csv': adminOnly,
  'POST /api/sms_messages/:id/retry': adminOnly,
  'GET /api/group_messages': adminOnly,
  'POST /api/group_messages': { ...adminOnly, input: {} },
  'GET /api/group_messages/people': adminOnly,
  'GET /api/group_messages/reachable': adminOnly,
  'GET /api/group_messages/:id/recipients': adminOnly,
  'POST /api/group_messages/:id/retry': adminOnly,
  'POST /api/group_messages/:id/announce': adminOnly,
  'GET /api/overview': adminOnly,
  'POST /api/pictures': adminOnly,
  'GET /api/pictures/:hash': adminOnly,
  'POST /api/pictures/:hash/crop': { ...adminOnly, input: {} },
  'POST /api/files': adminOnly,
  'GET /api/outbox/failed': adminOnly,
  'GET /api/outbox/sandbox': adminOnly,
  'POST /api/outbox/:id/retry': adminOnly,
  'GET /api/live': signedIn,
  'GET /api/live/events': signedIn,
  'POST /api/live/start': adminOnly,
  'POST /api/live/stop': adminOnly,
}
