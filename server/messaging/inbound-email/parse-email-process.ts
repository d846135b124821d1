import { readContents } from '#server/messaging/inbound-email/parse-email.ts'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'

process.once('message', async (raw: RawEmail) => {
  process.send?.(await readContents(raw))
})
