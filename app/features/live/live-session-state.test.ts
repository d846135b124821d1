import { expect, test } from 'vitest'
import { afterNews, type LiveCard, newsContent, unknownCard } from '#app/features/live/live-session-state.ts'

const link = 'https://meet.example/abc-defg-hij'
const other = 'https://meet.example/klm-nopq-rst'
const running = { live: true, meeting_link: link }
const none = { live: false, meeting_link: null }
const live: LiveCard = { phase: 'live', link, connected: false }
const joined: LiveCard = { ...live, connected: true }
const notLive: LiveCard = { phase: 'notLive', link: null, connected: false }
const ended: LiveCard = { phase: 'ended', link: null, connected: false }

test.each([
  { before: unknownCard, news: none, after: notLive, words: null },
  { before: unknownCard, news: running, after: live, words: null },
  { before: notLive, news: none, after: notLive, words: null },
  { before: notLive, news: running, after: live, words: 'Live session started with Google Meet' },
  { before: live, news: running, after: live, words: null },
  { before: live, news: none, after: ended, words: 'Live session ended' },
  { before: joined, news: running, after: joined, words: null },
  { before: joined, news: none, after: ended, words: 'Live session ended' },
  {
    before: joined,
    news: { live: true, meeting_link: other },
    after: { ...live, link: other },
    words: 'Live session started with Google Meet',
  },
  { before: ended, news: none, after: ended, words: null },
  { before: ended, news: running, after: live, words: 'Live session started with Google Meet' },
])('$before.phase, connected $before.connected, hears live $news.live: $after.phase, $words', (row) => {
  const after = afterNews(row.before, row.news)
  expect(after).toEqual(row.after)
  expect(newsContent(row.before, after)).toBe(row.words)
})
