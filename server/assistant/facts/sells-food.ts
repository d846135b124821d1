import { listProducts, type Source } from '#server/assistant/facts/source.ts'

/** Words of what is put on the skin alone. */
const forSkin = /\b(?:oils?|balms?|lotions?|creams?|soaps?|gels?|salves?|toothpaste|mouthwash)\b/i

/** Words of what is eaten, drunk or put on the skin, and its measures. */
const food =
  /\b(?:oz|ounces?|grams?|\d+ ?g|kg|lbs?|pounds?|ml|capsules?|tablets?|gumm(?:y|ies)|softgels?|teas?|syrups?|drops|tinctures?|powders?|honey|tonics?|elixirs?|kombucha|cider|broth|lozenges?|mints?|probiotics?|toothpaste|mouthwash|remed(?:y|ies)|shakes?|snacks?|drinks?|foods?|supplements?|herbs?|herbal|vitamins?|juices?|oils?|balms?|lotions?|creams?|soaps?|gels?|salves?|cookies|bars|chocolates?|spices?)\b/i

/** Whether something is sold that people take or put on. */
export const sellsFood = (source: Pick<Source, 'content'>) =>
  listProducts(source).some(
    ({ page, name, kind, description, sizes }) =>
      page !== 'own' ||
      food.test([name, kind, description, ...sizes.flatMap((each) => [each.name, each.size])].join(' ')),
  )

/** Whether what is taken or put on is put on the skin alone. */
export const isForSkinOnly = (source: Pick<Source, 'content'>) =>
  listProducts(source).every(({ page, name, kind, description, sizes }) => {
    const text = [name, kind, description].join(' ')
    return (
      page === 'own' && (forSkin.test(text) || !food.test([text, ...sizes.map(({ size }) => size)].join(' ')))
    )
  })
