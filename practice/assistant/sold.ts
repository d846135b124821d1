import { offers } from '#practice/offers.ts'

if (!offers.drink || !offers.blend) throw new Error('The assistant speaks of a drink and a blend.')

export const { drink, blend } = { drink: offers.drink, blend: offers.blend }
