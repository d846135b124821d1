import { publishedWords } from '#practice/words.ts'

/** Static parts of the drink's pages. Separate from `drinks.ts`, so that the browser needn't load it. */
export const drinkStory = publishedWords('drinkStory', {
  benefits: {
    title: 'Health benefits',
    lead: 'Why many people reach for ginger and lemon. It is a drink, not a medicine, and best cold.',
    disclaimer: '{disclaimer}',
    items: [
      {
        drawing: 'ginger',
        title: 'Anti-inflammatory',
        text: 'From the ginger: fresh root, pressed whole for each batch.',
      },
      {
        drawing: 'lemon',
        title: 'Immune support',
        text: 'From the lemon: ripe fruit, squeezed, with nothing standing in for it.',
      },
      {
        drawing: 'glass',
        title: 'Digestive health',
        text: 'From the two together, cold or warmed a little, after a meal.',
      },
    ],
  },
  testimonials: 'What customers say',
})
