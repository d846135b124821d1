import { botanicals, dailyUse, nutrientCategories } from '#practice/content/blend-lists.ts'
import { layWordsOver } from '#practice/published.ts'
import { wordNumber } from '#practice/wording.ts'

/** The lists of the blend's page as published, which other sentences count. */
const {
  nutrients,
  botanicals: plants,
  use,
} = layWordsOver('blendStory', {
  nutrients: { categories: nutrientCategories },
  botanicals: { items: botanicals },
  use: { lines: dailyUse },
})
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const has = sum(nutrients.categories.map((category) => category.has))
const of = sum(nutrients.categories.map((category) => category.of))
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const countOf = (number: number | string, singular: string, plural: string) =>
  `${number} ${number === 1 || number === 'One' ? singular : plural}`
const inWords = (number: number) => capitalize(wordNumber(number))

function wordMissing(count: number): string {
  if (count <= 0) return ''
  return count === 1
    ? 'The one that is missing is shown as missing.'
    : `The ${wordNumber(count)} that are missing are shown as missing.`
}

/** Gaps for what follows from the lists of the blend. */
export const blendFigures = {
  blendNutrients: `${has} of ${of}`,
  blendNutrientsIncluded: String(has),
  blendNutrientsAll: String(of),
  blendMissing: wordMissing(of - has),
  blendCategoriesInWords: countOf(
    inWords(nutrients.categories.length),
    'nutrient category',
    'nutrient categories',
  ),
  blendBotanicals: String(plants.items.length),
  blendBotanicalsInWords: countOf(inWords(plants.items.length), 'botanical', 'botanicals'),
  /** '98 of 102 essential nutrients and 8 botanicals' */
  blendContents: `${has} of ${of} essential nutrients and ${countOf(plants.items.length, 'botanical', 'botanicals')}`,
  blendDailyUse: use.lines.map(({ amount, who }) => `${amount} for ${who}`).join(', '),
}
