/** Sentences that people write around a question. None of them asks anything. */
export const smallTalk: readonly string[] = [
  'My neighbor told me about you last week and I am curious.',
  'Good morning from a rainy Evanston.',
  'I just finished a long shift at the bakery.',
  'We moved into a new apartment in October and everything is still in boxes.',
  'Hope you are having a nice day!',
  'I saw your booth at the farmers market and loved it.',
  'My sister and I argue about this all the time, haha.',
  'Sorry if this is a silly question.',
  'I have been meaning to write for ages.',
  'Your website looks really pretty, by the way.',
  'Thanks so much in advance!',
  'It has been one of those weeks.',
]
