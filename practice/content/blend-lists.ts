/** Counts, amounts and ages come from the product's statement. Add no claim without advice. */

export const nutrientCategories = [
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
]

export const botanicals = [
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
]

export const dailyUse = [
  { spoons: 1, amount: '1 tsp', who: 'ages 1-12' },
  { spoons: 2, amount: '2 tsp', who: 'ages 13-18' },
  { spoons: 3, amount: '3 tsp', who: 'adults 19+' },
  { spoons: 4, amount: '4+ tsp', who: 'athletes 16+' },
]
