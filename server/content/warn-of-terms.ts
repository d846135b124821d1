import type { ContentDocument } from '#practice/schema.ts'
import type { ContentProblem } from '#shared/content.ts'
import { formatUsdShort } from '#shared/money.ts'

type Facts = ContentDocument['facts']
type Pattern = { figure: RegExp; about: RegExp }

const sentenceEnd = /(?<=[.!?;])\s+/
const percent: Pattern = { figure: /(\d+(?:\.\d+)?) ?(?:%|percent\b)/g, about: /\btax(?:es)?\b/i }
const deposit: Pattern = {
  figure: /\bdeposit of \$([\d,]*\d(?:\.\d\d)?)|\$([\d,]*\d(?:\.\d\d)?) deposit\b/gi,
  about: /\bdeposit\b/i,
}
const notice: Pattern = {
  figure: /\b(?:at least|until|up to|less than|within) (\d+) hours\b/gi,
  about: /\b(?:cancel|reschedul|move)/i,
}

/** Numbers that the terms say by hand and the settings have otherwise: visitors read the one and are asked for the other. */
export function warnOfNumbers({ booking, legal, salesTax }: Facts): ContentProblem[] {
  const booked = (booking?.services ?? []).filter(({ isBookable }) => isBookable)
  const rates = (salesTax?.rates ?? []).map(({ basisPoints }) => basisPoints / 100)
  const deposits = booked.flatMap(({ depositCents }) => (depositCents === null ? [] : [depositCents / 100]))
  const hours = booked.map(({ cancellationNoticeHours }) => cancellationNoticeHours)
  const check = (
    text: string,
    pattern: Pattern,
    known: readonly number[],
    word: (number: number) => string,
  ) =>
    known.length === 0
      ? []
      : listFigures(text, pattern)
          .filter((number) => !known.includes(number))
          .map((number) => ({ figure: word(number), known: [...new Set(known)].map(word).join(', ') }))
  return legal.termsOfService.sections.flatMap(({ paragraphs, list = [] }, at) => {
    const path = `facts.legal.termsOfService.sections.${at}`
    const texts = [
      ...paragraphs.map((text, index) => ({ text, path: `${path}.paragraphs.${index}` })),
      ...list.map((text, index) => ({ text, path: `${path}.list.${index}` })),
    ]
    return texts.flatMap(({ text, path: of }) =>
      [
        ...check(text, percent, rates, (number) => `${number}%`),
        ...check(text, deposit, deposits, (number) => formatUsdShort(Math.round(number * 100))),
        ...check(text, notice, hours, (number) => `${number} hours`),
      ].map((each) => ({
        path: of,
        sentence: `It says ${each.figure}, and the settings have ${each.known}. Change one of them if they mean the same.`,
      })),
    )
  })
}

const listFigures = (text: string, { figure, about }: Pattern): number[] =>
  text
    .split(sentenceEnd)
    .filter((sentence) => about.test(sentence))
    .flatMap((sentence) =>
      [...sentence.matchAll(figure)].map(([, one, other]) => Number((one ?? other)?.replaceAll(',', ''))),
    )
