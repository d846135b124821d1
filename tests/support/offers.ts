import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'

if (!offers.drink || !offers.blend || !catalog.drink)
  throw new Error('The delivered content offers a drink and a blend')

/** What the delivered content sells. */
export const { drink, blend } = { drink: offers.drink, blend: offers.blend }
export const drinkProduct = catalog.drink
