import { offers } from '#practice/offers.ts'
import { publishedWords } from '#practice/words.ts'

/** Counts, amounts and ages come from the product's statement. Add no claim without advice. */
export const blendStory = publishedWords('blendStory', {
  hero: {
    badge: 'Pilot batch',
    name: '{blend}',
    kind: '{blendKind}',
    lead: 'A fine green powder made from whole plants. One spoon in whatever you already drink or eat in the morning, and you can get on with your day.',
    facts: [
      { figure: '98', of: 'of 102', label: 'essential nutrients' },
      { figure: '8', of: '', label: 'botanicals' },
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
    title: 'Five nutrient categories',
    lead: '98 of 102 essential nutrients and 8 botanicals',
    note: 'Each dot is one nutrient. A filled dot is in the blend; an empty one is not.',
    categories: [
      {
        name: 'Essential',
        has: 41,
        of: 41,
        meaning: 'Nutrients the body needs and has to get from food.',
      },
      {
        name: 'Conditionally Essential',
        has: 6,
        of: 7,
        meaning: 'Nutrients the body usually makes, and at some times of life needs from food as well.',
      },
      {
        name: 'Non-essential',
        has: 23,
        of: 26,
        meaning: 'Nutrients the body can make for itself and also finds in food.',
      },
      {
        name: 'Endogenously Essential',
        has: 27,
        of: 27,
        meaning: 'Substances the body depends on and makes from what it is given.',
      },
      {
        name: 'Microbiome Essential',
        has: 1,
        of: 1,
        meaning: 'Counted for the bacteria that live in us rather than for ourselves.',
      },
    ],
  },
  botanicals: {
    title: 'Eight botanicals',
    lead: 'Kitchen and garden plants you could name with your eyes shut. This is what each one tastes of.',
    items: [
      {
        drawing: 'ginger',
        name: 'Ginger',
        taste: 'Warm and a little sharp. The root you keep by the stove.',
      },
      { drawing: 'turmeric', name: 'Turmeric', taste: 'Earthy and golden. It gives the powder its color.' },
      { drawing: 'parsley', name: 'Parsley', taste: 'Clean and grassy. The leaf on every soup.' },
      { drawing: 'mint', name: 'Peppermint', taste: 'Cool and sweet, straight from the window box.' },
      { drawing: 'rosemary', name: 'Rosemary', taste: 'Piney and dry. A little goes a long way.' },
      { drawing: 'fennel', name: 'Fennel seed', taste: 'Soft anise, like the seeds after a good dinner.' },
      { drawing: 'rosehip', name: 'Rose hip', taste: 'Tart and bright. What the rose leaves behind.' },
      { drawing: 'nettle', name: 'Nettle', taste: 'A spring green, mild once dried. It no longer stings.' },
    ],
  },
  benefits: {
    title: 'Core benefits',
    lead: 'What it does for your morning. We leave the rest to you.',
    items: [
      {
        title: 'One spoon instead of six bottles',
        text: '98 of 102 essential nutrients and 8 botanicals in one pouch, so there is one thing to remember.',
      },
      {
        title: 'Food, not a laboratory',
        text: 'Plant-based and whole-food: plants, dried and ground to a fine powder.',
      },
      {
        title: 'Nothing hidden in the count',
        text: 'We say 98 of 102, not “complete”. The four that are missing are shown as missing.',
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
    lines: [
      { spoons: 1, amount: '1 tsp', who: 'ages 1-12' },
      { spoons: 2, amount: '2 tsp', who: 'ages 13-18' },
      { spoons: 3, amount: '3 tsp', who: 'adults 19+' },
      { spoons: 4, amount: '4+ tsp', who: 'athletes 16+' },
    ],
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
          'Take them separately: leave at least 4 hours between your thyroid medication and the blend. If you are not sure how that fits your day, ask your doctor or pharmacist before you start.',
      },
      {
        question: 'What if it is not for me?',
        answer: offers.blend?.refundDays
          ? 'You have a {blendRefund}. Write or call within {refundDays} days and we return what you paid for it.'
          : '{blendRefund}: write or call.',
      },
      {
        question: 'What does shipping cost?',
        answer: offers.blend?.freeShippingOverCents
          ? '{blendFreeShipping}: {freeShippingFrom} pouches or more. The total you see on this page is the amount you are asked to pay.'
          : '{blendFreeShipping}. The total you see on this page is the amount you are asked to pay.',
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
          'Once a day, stirred into something you already have. 1 tsp for ages 1-12, 2 tsp for ages 13-18, 3 tsp for adults 19+, 4+ tsp for athletes 16+. Start with less if you like.',
      },
      {
        question: 'What happens after I order?',
        answer:
          'You pay on our payment provider’s page, come back to a confirmation, and get an email with your order number. We email you again when the pouch is on its way.',
      },
    ],
  },
})
