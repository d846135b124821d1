import { drink } from '#practice/products.ts'

/** What the drink is offered in; none while it is off. */
export const drinkSizes = drink?.sizes ?? []
