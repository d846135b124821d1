import { botanicals, dailyUse, nutrientCategories } from '#practice/content/blend-lists.ts'
import { offers } from '#practice/offers.ts'
import { salesTax } from '#practice/selling.ts'
import { publishedWords } from '#practice/words.ts'

const { unitCents = 0, maxQuantity = 0, freeShippingOverCents } = offers.blend ?? {}
/** Whether one order can be too small for free shipping, and large enough. */
const shipsFreeByQuantity =
  freeShippingOverCents &&
  unitCents <= freeShippingOverCents &&
  unitCents * maxQuantity > freeShippingOverCents
const isTaxed =
  salesTax?.appliesTo === 'all' && salesTax.rates.some(({ product }) => product === offers.blend?.slug)
const plusTax = isTaxed ? ', plus sales tax,' : ''

/** Counts, amounts and ages follow from `practice/content/blend-lists.ts`. Add no claim without advice. */
export const blendStory = publishedWords('blendStory', {
  hero: {
    badge: 'Pilot batch',
    name: '{blend}',
    kind: '{blendKind}',
    lead: 'A fine green powder made from whole plants. One spoon in whatever you already drink or eat in the morning, and you can get on with your day.',
    facts: [
      { figure: '{blendNutrientsIncluded}', of: 'of {blendNutrientsAll}', label: 'essential nutrients' },
      { figure: '{blendBotanicals}', of: '', label: 'botanicals' },
      { figure: '{blendPrice}', of: '', label: 'per pouch' },
    ],
    order: 'Order a pouch',
    look: 'See what is in it',
    pictureAlt:
      'A kraft paper pouch of the blend on a sunlit table, with a bowl of green powder, a wooden spoon and small bowls of seeds.',
  },
  why: {
    title: 'Why it was developed',
    paragraphs: [
      'For years the same question came at the end of a consultation: “Fine, but what do I take?” People went home with a list of six bottles, and most of the bottles stayed on the shelf.',
      'So I set out to put the list in one pouch. Whole foods first, plants only, ground fine enough to disappear into a smoothie, and written down nutrient by nutrient so that you can see what is there and what is not.',
      'This is the pilot batch. It is small, and it goes to people who will tell me the truth about it.',
    ],
    signature: '{firstName}, {titleInSentence}',
  },
  nutrients: {
    title: '{blendCategoriesInWords}',
    lead: '{blendContents}',
    note: 'Each dot is one nutrient. A filled dot is in the blend; an empty one is not.',
    categories: nutrientCategories,
  },
  botanicals: {
    title: '{blendBotanicalsInWords}',
    lead: 'Kitchen and garden plants you could name with your eyes shut. This is what each one tastes of.',
    items: botanicals,
  },
  benefits: {
    title: 'Core benefits',
    lead: 'What it does for your morning. We leave the rest to you.',
    items: [
      {
        title: 'One spoon instead of six bottles',
        text: '{blendContents} in one pouch, so there is one thing to remember.',
      },
      {
        title: 'Food, not a laboratory',
        text: 'Plant-based and whole-food: plants, dried and ground to a fine powder.',
      },
      {
        title: 'Nothing hidden in the count',
        text: 'We say {blendNutrients}, not “complete”. {blendMissing}',
      },
      {
        title: 'One pouch, one household',
        text: 'A suggested daily use for each age, from small children to athletes.',
      },
      {
        title: 'Somebody to ask',
        text: '{blendSupport}.',
      },
      {
        title: 'Easy to change your mind',
        text: '{blendRefund}. Tell us and we send the money back.',
      },
    ],
  },
  disclaimer: '{disclaimer}',
  use: {
    title: 'Suggested daily use',
    lead: 'Stir it into water, a smoothie, oatmeal, or soup that has cooled a little.',
    lines: dailyUse,
    careTitle: 'Thyroid medication',
    care: '{blendThyroid}',
    doctor:
      'If you are pregnant or nursing, take any medication, or are buying for a small child, show the label to your doctor or pharmacist first.',
  },
  faq: {
    title: 'Questions people ask',
    items: [
      {
        question: 'I take thyroid medication. Can I use it?',
        answer:
          'Take them separately. {blendThyroid} If you are not sure how that fits your day, ask your doctor or pharmacist before you start.',
      },
      {
        question: 'What if it is not for me?',
        answer: offers.blend?.refundDays
          ? 'You have a {blendRefund}. Write or call within {refundDays} days and we return what you paid for it.'
          : '{blendRefund}: write or call.',
      },
      {
        question: 'What does shipping cost?',
        answer: `{blendFreeShipping}${shipsFreeByQuantity ? ': {freeShippingFrom} pouches or more' : ''}. The total you see on this page${plusTax} is the amount you are asked to pay.`,
      },
      {
        question: 'Who helps me in the first week?',
        answer: 'We do. {blendSupport}, at {phone}.',
      },
      {
        question: 'What does “pilot batch” mean?',
        answer:
          'It is the first, small batch. There are only so many pouches, you are among the first to use it, and we would like to hear what you think. What you tell us shapes the next one.',
      },
      {
        question: 'How do I use it?',
        answer:
          'Once a day, stirred into something you already have. {blendDailyUse}. Start with less if you like.',
      },
      {
        question: 'What happens after I order?',
        answer:
          'You pay on our payment provider’s page, come back to a confirmation, and get an email with your order number. We email you again when the pouch is on its way.',
      },
    ],
  },
})
