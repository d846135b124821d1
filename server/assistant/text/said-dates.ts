import { monthOrder, months, pad } from '#server/assistant/text/dates.ts'

const month = `(${months})\\.?`
const day = '(\\d{1,2})(?:st|nd|rd|th)?(?!:|\\d| ?[ap]\\.?m\\b)(?:,? 20\\d\\d)?'
const weekday = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?'
const span = `\\b${month} ${day}(?:,? (?:to|through|thru|until|till) (?:and including )?${weekday}(?:${month} )?${day}\\b)?`
const wholeMonth = `\\b(?:whole|all|entire)(?: month)?(?: of)? ${month}(?! \\d)`

const numberOf = (name: string) => pad(monthOrder.indexOf(name.slice(0, 3)) + 1)
const lowered = (text: string) => text.toLowerCase().replace(/\s*[–—]\s*|(?<=\d)-(?=\d)/g, ' to ')

/** Whether a text names a date, alone or within days or a month: 'closed from December 24 to January 2' names '2026-12-28'. */
export function namesDate(text: string, date: string): boolean {
  const askedDay = date.slice('2026-'.length)
  const isWithin = ([, first = '', from = '', last = first, to = from]: RegExpExecArray) => {
    const [begins, ends] = [`${numberOf(first)}-${pad(from)}`, `${numberOf(last)}-${pad(to)}`]
    return begins <= ends ? begins <= askedDay && askedDay <= ends : begins <= askedDay || askedDay <= ends
  }
  return (
    [...lowered(text).matchAll(new RegExp(span, 'g'))].some(isWithin) ||
    [...lowered(text).matchAll(new RegExp(wholeMonth, 'g'))].some(
      ([, name = '']) => numberOf(name) === askedDay.slice(0, 2),
    )
  )
}

/** Whether a text names any date. */
export const namesAnyDate = (text: string): boolean => new RegExp(`${span}|${wholeMonth}`).test(lowered(text))
