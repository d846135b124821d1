import { catalog } from '#practice/catalog.ts'

/** What the drink is offered in; none while it is off. */
export const drinkSizes = catalog.drink?.sizes ?? []
