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
  asked: [
    {
      said: list('pilot batch'),
      asks: list(
        'is this still experimental, is it brand new, is it a beta, are there a lot of them, will it sell out, why is there so little of it',
      ),
    },
    {
      said: list('stir it into'),
      asks: list(
        'what do i put it in, can i sprinkle it on food, does it go in soup, can it go in my coffee, may the soup be boiling, how do i get it down, do i swallow it dry, can i bake with it',
      ),
    },
    {
      said: list('once a day'),
      asks: list(
        'do i have to remember it morning noon and night, how many times a day, is it every meal, do i take it twice daily, when during the day',
      ),
    },
    {
      said: list('start with less'),
      asks: list('can i begin with a tiny bit, may i ease into it, is half a spoon fine at first'),
    },
    {
      said: list('nutrients, missing'),
      asks: list(
        'is anything left out, is it everything my body needs, which ones does it not have, is it a complete multivitamin, why not all of them',
      ),
    },
    {
      said: list('plants, dried and ground'),
      asks: list(
        'is it made in a lab, is anything artificial in it, is it vegan, any animal stuff in it, does it have chemicals, is it real food',
      ),
    },
    {
      said: list('turmeric'),
      asks: list('what gives it the color, why is it yellow, which plant is golden'),
    },
    {
      said: list('fennel, anise'),
      asks: list(
        'is there something licorice like in it, i taste aniseed, what tastes like after dinner seeds',
      ),
    },
    {
      said: list('rose hip, tart'),
      asks: list(
        'what is sour in it, something fruity and tart in it, what does rose hip taste like, which one is tangy',
      ),
    },
    {
      said: list('peppermint, cool'),
      asks: list('what makes it taste fresh, which one tastes like chewing gum, what is the minty part'),
    },
    { said: list('rosemary, piney'), asks: list('what tastes like a forest, which one is like pine trees') },
    {
      said: list('no longer stings'),
      asks: list(
        'will it sting because of the nettles, will nettles hurt my mouth, does the nettle burn, is it prickly',
      ),
    },
    { said: list('parsley, grassy'), asks: list('what tastes like grass, which is the soup herb') },
    { said: list('stove'), asks: list('what is the spicy one, which root is in it') },
    {
      said: list('not too sweet'),
      asks: list('how sweet is it, has a customer said how sweet it is, i hate sugary drinks'),
    },
    {
      said: list('warm feet, no phone'),
      asks: list('what did somebody who tried the foot bath say, how did others like the foot bath'),
    },
    {
      said: list('list in one pouch'),
      asks: list(
        'what was the reason for inventing it, why did she make it, what is the story behind the powder, where did the idea come from, what made her invent it, why did she come up with the powder, why did she make the powder at all',
      ),
    },
    {
      said: list('cold, shake'),
      asks: list(
        'cloudy stuff at the bottom what do i do, do i have to stir the bottle up first, does the jug need a stir before serving, does it settle, does it need to stay cold, there is sediment in it, it has separated is it bad, the drink sat in the sun how should it be kept, does it go in the fridge, can it stand on the counter, how do i look after it, my fridge broke',
      ),
    },
    {
      said: list('wellness journal'),
      asks: list(
        'is there something where i can write down what i ate and how i slept, a printable food diary, a page to jot down meals and moods every day',
      ),
    },
    {
      said: list('squeezed'),
      asks: list(
        'is the lemon real or from concentrate, is there any additive or flavoring, is it real fruit',
      ),
    },
    {
      said: list('wholesale, how many'),
      asks: list(
        'what should i tell you so you can work it out, what do you need to know to name a price, how do we get a price for a big order',
      ),
    },
    {
      said: list('small batches'),
      asks: list('do you make it in huge vats, is it mass produced, is it made in a factory'),
    },
    {
      said: list('glasses'),
      asks: list(
        'how many people does the big jug serve, is it enough for a party, how many cups do i get out of it, how many people can i pour for out of the big jug, which one should i take for a whole table of people',
      ),
    },
    {
      said: list('fresh drink for local pickup'),
      asks: list(
        'can you bring the drink to my house, do you mail the drink, where do i get my bottles, how do i get hold of the drink, come by for my bottles',
      ),
    },
    {
      said: list('foot bath'),
      asks: list(
        'i stand all day and long to soak my tired toes, something to pamper my toes, my legs are heavy after work, anything relaxing, a treat for my soles, i just want to relax and do nothing',
      ),
    },
    {
      said: list('minutes is enough'),
      asks: list(
        'just one tiny thing to ask do i need the whole hour, one little question do i really need the full hour, which length should i take, i have never been what should i book, is thirty minutes enough to begin, i only have the one small thing to ask and do not need a long talk',
      ),
    },
    {
      said: list('one change'),
      asks: list(
        'will i be handed a long list of rules, do i have to change everything at once, will she turn my life upside down, how does she go about it, what happens in a talk with her, do i get a diet plan, does she give me a long program, do we go slowly',
      ),
    },
    {
      said: list('list of forbidden'),
      asks: list(
        'does she give me a list of foods i cannot have, do i have to throw out everything in my pantry',
      ),
    },
    {
      said: list('listens first'),
      asks: list(
        'will she scold me for what i eat, will i be judged, is she strict, do i have to give up my favorite foods, will there be lectures, am i going to be told off',
      ),
    },
  ],
})
