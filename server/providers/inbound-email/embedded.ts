import type { InboundEmail } from '#server/providers/inbound-email/port.ts'

/** The name that the sandbox's page gives itself as the receiving mail server. */
export const sandboxAuthServer = 'sandbox.invalid'

/** Where replies go while nothing is sent: /sandbox/emails plays them. */
export const sandboxReplyAddress = 'reply@sandbox.invalid'

/** Receives nothing by itself. */
export const createEmbeddedInboundEmail = (): InboundEmail => ({
  kind: 'embedded',
  authServer: sandboxAuthServer,
})
