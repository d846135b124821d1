import { monthNames } from '#server/assistant/text/dates.ts'

const maxDay = 31
const numericDate =
  /(?<=\b(?:on|for|by|until|till|from|through|before|after|open|closed|there|and|or) )(\d{1,2})\/(\d{1,2})(?:\/(?:20)?\d\d)?(?![\d/]|\s?(?:tsp|teaspoons?|cups?|spoons?|scoops?|of|an?|inch|in|oz|lb|pounds?|gallons?|hours?|off|price)\b)/gi

/** 'Open on 12/25' with the name of the month. */
export const writeOutDates = (sentence: string): string =>
  sentence.replace(numericDate, (written, month: string, day: string) => {
    const name = monthNames[Number(month) - 1]
    return name && Number(day) >= 1 && Number(day) <= maxDay ? `${name} ${Number(day)}` : written
  })
