import { textingSentences } from '#practice/facts/texting.ts'
import { offers } from '#practice/offers.ts'
import { joinWords } from '#practice/wording.ts'
import { publishedWords } from '#practice/words.ts'

const matters = [...(offers.orders ? ['orders'] : []), ...(offers.services ? ['appointments'] : [])]
const acts = [...(offers.orders ? ['order'] : []), ...(offers.services ? ['book'] : [])]
const places = offers.orders
  ? 'in your profile, at checkout, or by texting us first'
  : 'in your profile, or by texting us first'
const { list, ...sentences } = textingSentences

/** What carriers require before a business may send texts, with what the practice offers. */
export const textingTerms = publishedWords('textingTerms', {
  ...sentences,
  atNumber: `If you give a mobile number, you agree to texts about your ${joinWords(matters) || 'questions'}. Reply STOP to end them. Message and data rates may apply.`,
  intro: `{name} sends text messages about ${joinWords([...matters.map((matter) => `your ${matter}`), 'your questions'])}. You agree to them when you give us your mobile number for that purpose, ${places}.`,
  list: list.map((item) => item.replace('what you order and book', `what you ${joinWords(acts) || 'ask'}`)),
})
