import { askedOfDrink } from '#practice/assistant/asked-drink.ts'
import { askedOfOrders } from '#practice/assistant/asked-orders.ts'
import { askedOfPowder } from '#practice/assistant/asked-powder.ts'
import { askedOfSessions } from '#practice/assistant/asked-sessions.ts'
import { list } from '#practice/assistant/trade.ts'
import { publishedWords } from '#practice/words.ts'

/**
 * What people call the services, products and matters of this trade, in lower case without accents or apostrophes,
 * misspellings not needed. Longer phrases win over the words in them. What any practice is asked about is in
 * `server/assistant/facts/general-vocabulary.ts`; names and titles are added by themselves.
 */
export const assistantVocabulary = publishedWords('assistantVocabulary', {
  /** By the short name of a service, of a size or of a product, 'drink', 'blend', or a subject of any practice. */
  subjects: [
    {
      subject: 'foot-detox',
      names: list(
        'foot detox, detox foot, foot bath, footbath, foot soak, feet detox, foot cleanse, foot, feet, pies, detox session, detox, detoxes',
      ),
    },
    { subject: 'session', names: ['coaching'] },
    {
      subject: 'six-pack',
      names: list(
        '6 pack, 6pack, 6-pack, 6 packs, six pack, 6 pak, six pak, sixpack, six packs, pack of six, pack of 6, six bottles, 6 bottles, half dozen, half a dozen, 6pk, paquete de seis, seis botellas, pack',
      ),
    },
    {
      subject: 'gallon',
      names: list('gallon, gallons, galon, galones, jug, jugs, 128 oz, big one, largest, biggest, big jug'),
    },
    {
      subject: 'single',
      names: list(
        'single bottle, single, one bottle, a bottle, 1 bottle, 16 oz, 16oz, 16 ounce, sixteen ounce, small bottle, small one, smallest, bottle, botella',
      ),
    },
    {
      subject: 'drink',
      names: list(
        'ginger ade, gingerade, ginger lemon, ginger lemonade, ginger drink, lemon drink, ginger ale, ginger, lemonade, drink, drinks, beverage, juice, bebida, jengibre, bottles, botellas',
      ),
    },
    {
      subject: 'blend',
      names: list(
        'ever leaf, ever-leaf, nutrient blend, blend, powder, pouch, pouches, green powder, polvo, mezcla, bolsa, bolsas, bag, bags, whole food, supplement, green stuff, nutrient, nutrients, botanical, botanicals',
      ),
    },
    {
      subject: 'resources',
      names: list(
        'journal, diary, food diary, notebook, workbook, detox plan, 3 day detox, three day detox, 3-day, living guide, herbal remedies, remedies, recipe, recipes, meal plan, meal plans',
      ),
    },
  ],
  aspects: [
    { aspect: 'size', names: list('serve, serves, glasses') },
    {
      aspect: 'ingredients',
      names: list(
        'goes into, go into, put into, lleva, ingredient, ingredients, made of, made from, made with, whats in, what is in, whats inside, contain, contains, composition, is in it, in it, flavors, flavours, ingredientes, contiene, sugar, gluten, sweetened',
      ),
    },
    {
      aspect: 'dose',
      names: list(
        'toma, tomar, dose, doses, dosage, teaspoon, teaspoons, tsp, tablespoon, spoon, spoons, spoonful, spoonfuls, scoop, scoops, serving, servings, how much do i take, how much to take, per day, a day, each day, daily, how often, how frequently, cucharada, cucharadas, cucharadita, cucharaditas, dosis, al dia, should i take, do i take, should take, age group, age groups, amount, amounts, take daily, debo tomar, debe tomar, dar a',
      ),
    },
    {
      aspect: 'use',
      names: list(
        'is it taken, is it used, powder used, blend used, {blend} used, taken, how do i use, how to use, put the powder, put it in, mix the powder, how do you use, use it, mix, stir, smoothie, oatmeal, como se usa, como se toma, blend it into, put it in, add it to',
      ),
    },
    {
      aspect: 'benefits',
      names: list(
        'benefit, benefits, good for, healthy, health benefits, beneficios, sirve, why drink, digestion, digestive, immune, inflammatory, anti-inflammatory',
      ),
    },
    {
      aspect: 'storage',
      names: list(
        'store it, should i keep, do i keep, to keep it, counter, i store, we store, to store, stored, storage, storing, fridge, refrigerate, refrigerated, refrigerator, keep it cold, shake, shelf, shelf life, expire, expiration, go bad, nevera, freeze, warm, hot, heat, kept cold, keep the bottles',
      ),
    },
    {
      aspect: 'nutrients',
      names: list(
        'nutrient, nutrients, vitamin, vitamins, mineral, minerals, essential, conditionally, endogenously, microbiome, non-essential, category, categories, nutrientes, vitaminas, 98, 102, missing, amino',
      ),
    },
    {
      aspect: 'botanicals',
      names: list(
        'botanical, botanicals, herb, herbs, turmeric, parsley, peppermint, mint, rosemary, fennel, rose hip, rosehip, nettle, hierbas, botanicos, plantas, plants',
      ),
    },
    {
      aspect: 'taste',
      names: list('taste, tastes, tasting, flavor, flavour, flavors, bitter, yummy, sabe, sabor'),
    },
    {
      aspect: 'pilot',
      names: list('pilot, pilot batch, first batch, batch, in stock, piloto, run out, sold out'),
    },
    {
      aspect: 'support',
      names: list(
        'first week, first days, first few days, support, help when i start, help me when i start, help with starting, help me start, someone who can help, somebody who can help, anyone help, anybody help, hold my hand, handholding, walk me through, anyone to ask, someone to ask, somebody to ask, get stuck, getting started, primera semana, who helps, help me start',
      ),
    },
    {
      aspect: 'receive',
      names: list(
        'receive, included, comes with, come with, comes in the, in the package, in the box, recibo, incluye',
      ),
    },
    { aspect: 'thyroid', names: list('thyroid, tiroides') },
    {
      aspect: 'approved',
      names: list('fda, approved, approval, approvals, evaluated, tested, proven, clinical'),
    },
    { aspect: 'experience', names: list('nutritionist, dietitian') },
  ],
  /** How people ask about what this practice says: `said` are words of the sentences that answer. */
  asked: [...askedOfSessions, ...askedOfDrink, ...askedOfPowder, ...askedOfOrders],
})
