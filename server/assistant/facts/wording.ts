/** '- a' and '- b' on lines of their own. */
export const listLines = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** The same, after a line of their own. */
export const lines = (each: readonly string[]): string => `\n${listLines(each)}`

/** A condition of a text with gaps: true where it has a value. */
export const when = (condition: boolean): string | undefined => (condition ? '' : undefined)

/** 'a, b and c'. */
export const joinWords = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** 'a, b, and c', for parts with commas of their own. */
export const joinParts = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`

/** A text with its full stop. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** 'American Speech Association', 'University of Vermont', 'MotherTouch', 'AP Calculus', 'Dr. Vodder', 'I', 'Saturday' */
const beginsWithName =
  /^\p{L}\p{Lu}|^\p{Lu}\p{Ll}*(?: (?:of|for|and|the))* \p{Lu}|^\p{Lu}\p{Ll}+\p{Lu}|^(?:Dr|Mr|Mrs|Ms|St|Prof)\.|^I\b|^(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?\b/u
/** A text inside a sentence: a name at its beginning, as `firstName`, keeps its capital. */
export const lowerFirst = (text: string, firstName = ''): string =>
  beginsWithName.test(text) || (firstName !== '' && text.startsWith(firstName))
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Gallon' inside a sentence is 'gallon'; '6-Pack' stays. */
export const asCommonNoun = (name: string): string => (/^\p{L}/u.test(name) ? name.toLowerCase() : name)

/** How words begin that sound otherwise than they are written: abbreviations are spelled, as 'an MFT' and 'a UX designer'. */
const spelledWithVowel = /^[AEFHILMNORSX](?:\p{Lu}|\.)/u
const soundsLikeConsonant = /^(?:[Ee]u|[Oo]ne\b|[Uu]ni|[Uu]s[aei]|U\p{Lu})/u

/** 'a holistic health coach', 'an acupuncturist', 'an ESL tutor', 'a university lecturer'. */
export const withArticle = (noun: string): string =>
  `${spelledWithVowel.test(noun) || (/^[aeiou]/i.test(noun) && !soundsLikeConsonant.test(noun)) ? 'an' : 'a'} ${noun}`

const smallNumbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number up to twelve in letters, a larger one in digits. */
export const wordNumber = (number: number): string => smallNumbers[number] ?? String(number)
