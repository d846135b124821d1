import * as z from 'zod/mini'

export const amountSentence = 'Enter an amount in dollars and cents.'
/** The smallest amount that payment providers take by card, in integer US cents. */
export const minCardCents = 50
export const minCardSentence = 'By card, the smallest amount is $0.50.'
/** In integer US cents. */
export const maxTakenCents = 9_999_999

/** What a session costs, in integer US cents; 0 for no charge. */
export const priceField = z
  .int(amountSentence)
  .check(z.gte(0, amountSentence), z.lte(maxTakenCents, amountSentence))
/** The price that the browser shows, null for none: another one in the database is not replaced unseen. */
export const shownPriceField = z.nullable(z.int('Reload the page and try again.'))
