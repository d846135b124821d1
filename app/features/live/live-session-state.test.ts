import { expect, test } from 'vitest'
import {
  applyUpdate,
  changeMessage,
  type LiveSession,
  unknownSession,
} from '#app/features/live/live-session-state.ts'

const link = 'https://meet.example/abc-defg-hij'
const other = 'https://meet.example/klm-nopq-rst'
const running = { live: true, meeting_link: link }
const none = { live: false, meeting_link: null }
const live: LiveSession = { phase: 'live', link, connected: false }
const joined: LiveSession = { ...live, connected: true }
const notLive: LiveSession = { phase: 'notLive', link: null, connected: false }
const ended: LiveSession = { phase: 'ended', link: null, connected: false }

test.each([
  { before: unknownSession, update: none, after: notLive, message: null },
  { before: unknownSession, update: running, after: live, message: null },
  { before: notLive, update: none, after: notLive, message: null },
  { before: notLive, update: running, after: live, message: 'Live session started with Google Meet' },
  { before: live, update: running, after: live, message: null },
  { before: live, update: none, after: ended, message: 'Live session ended' },
  { before: joined, update: running, after: joined, message: null },
  { before: joined, update: none, after: ended, message: 'Live session ended' },
  {
    before: joined,
    update: { live: true, meeting_link: other },
    after: { ...live, link: other },
    message: 'Live session started with Google Meet',
  },
  { before: ended, update: none, after: ended, message: null },
  { before: ended, update: running, after: live, message: 'Live session started with Google Meet' },
])(
  'goes from $before.phase (connected: $before.connected) to $after.phase when live is $update.live',
  (row) => {
    const after = applyUpdate(row.before, row.update)
    expect(after).toEqual(row.after)
    expect(changeMessage(row.before, after)).toBe(row.message)
  },
)
