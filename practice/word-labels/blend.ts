import { messages, searchResults, type WordSection } from '#practice/word-labels/word-group.ts'

export const blendSection: WordSection = {
  id: 'texts-order',
  title: 'Blend',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'blendStory.hero.badge': 'Badge above the name',
        'blendStory.hero.name': 'Headline',
        'blendStory.hero.kind': 'Line below the headline',
        'blendStory.hero.lead': 'Text below that line',
        'blendStory.hero.facts': 'Large figures',
        'blendStory.hero.facts.figure': 'The figure',
        'blendStory.hero.facts.of': 'Small words after the figure',
        'blendStory.hero.facts.label': 'What is counted',
        'blendStory.hero.order': 'Order button',
        'blendStory.hero.look': 'Link further down the page',
        'blendStory.hero.pictureAlt': 'What the delivered picture shows, for screen readers',
      },
    },
    {
      title: 'Why it was developed',
      labels: {
        'blendStory.why.title': 'Heading above your story',
        'blendStory.why.paragraphs': 'Your story',
        'blendStory.why.signature': 'Line that signs the story',
      },
    },
    {
      title: 'Nutrients',
      labels: {
        'blendStory.nutrients.title': 'Heading above the nutrients',
        'blendStory.nutrients.lead': 'Text above the nutrients',
        'blendStory.nutrients.note': 'Line that explains the dots',
        'blendStory.nutrients.categories': 'Kinds of nutrients',
        'blendStory.nutrients.categories.name': 'Name of the kind',
        'blendStory.nutrients.categories.has': 'How many are in the blend',
        'blendStory.nutrients.categories.of': 'How many there are',
        'blendStory.nutrients.categories.meaning': 'What the kind means',
      },
    },
    {
      title: 'Botanicals',
      labels: {
        'blendStory.botanicals.title': 'Heading above the plants',
        'blendStory.botanicals.lead': 'Text above the plants',
        'blendStory.botanicals.items': 'Plants',
        'blendStory.botanicals.items.drawing': 'Drawing beside it',
        'blendStory.botanicals.items.name': 'Name of the plant',
        'blendStory.botanicals.items.taste': 'What it tastes of',
      },
    },
    {
      title: 'Benefits',
      labels: {
        'blendStory.benefits.title': 'Heading above the benefits',
        'blendStory.benefits.lead': 'Text above the benefits',
        'blendStory.benefits.items': 'List of benefits',
        'blendStory.benefits.items.title': 'Name of the benefit',
        'blendStory.benefits.items.text': 'Text about it',
        'blendStory.disclaimer': 'Disclaimer below the benefits',
      },
    },
    {
      title: 'Suggested daily use',
      labels: {
        'blendStory.use.title': 'Heading above the amounts',
        'blendStory.use.lead': 'Text above the amounts',
        'blendStory.use.lines': 'Amounts by age',
        'blendStory.use.lines.spoons': 'Drawn spoons',
        'blendStory.use.lines.amount': 'Amount in words',
        'blendStory.use.lines.who': 'For whom',
        'blendStory.use.careTitle': 'Heading of the warning',
        'blendStory.use.care': 'Text of the warning',
        'blendStory.use.doctor': 'Advice to ask a doctor',
      },
    },
    {
      title: 'What people receive',
      labels: {
        'blendContent.receive.title': 'Heading above the list',
        'blendContent.receive.items': 'What comes with an order',
        'blendContent.receive.pictureAlt':
          'What the delivered picture of the pouch shows, for screen readers',
      },
    },
    {
      title: 'Order form',
      labels: {
        'blendContent.order.title': 'Heading of the form',
        'blendContent.order.each': 'Words after the price',
        'blendContent.order.quantity': 'Label of the field for the quantity',
        'blendContent.order.total': 'Word before the sum',
        'blendContent.order.shipping': 'Line about shipping',
        'blendContent.order.shipsFree': 'The same line once the order ships free',
        'blendContent.order.submit': 'Button to the payment',
        'blendContent.order.soldOut': 'That button when it is sold out',
        'blendContent.order.newTab': 'Line below the button',
        'blendContent.order.reassurance': 'Small lines at the foot of the form',
      },
    },
    {
      title: 'Terms in several sentences',
      labels: {
        'blendTerms.refund': 'Refund, wherever it is mentioned',
        'blendTerms.freeShipping': 'Shipping, wherever it is mentioned',
        'blendTerms.support': 'Help in the first week, wherever it is mentioned',
        'blendTerms.thyroid': 'Warning about thyroid medication, wherever it is mentioned',
      },
    },
    {
      title: 'Questions and answers',
      labels: { 'blendStory.faq.title': 'Heading above the questions' },
    },
    messages({
      'blendContent.order.busy': 'Order button while it is sending',
      'blendContent.order.opening': 'Words in the new tab until the card page is there',
      'blendContent.order.opened': 'Line below the button once the card page is open',
      'blendContent.order.openPayment': 'Link to the card page when no tab could be opened',
      'blendContent.order.popupBlocked': 'Message when the browser blocks the new tab',
      'blendContent.order.failed': 'Message when the card page can’t be opened',
      'blendContent.order.noUrl': 'Message when the payment provider gives no address',
      'blendContent.order.cancelled': 'Message when somebody leaves the card page',
      'blendContent.order.declined': 'Message when the card is declined',
      'blendContent.order.priceChanged': 'Message when you have changed the price meanwhile',
    }),
    searchResults({
      'blendContent.meta.title': 'Title in the tab and the search result',
      'blendContent.meta.description': 'Text below the title',
    }),
  ],
}

export const questionsSection: WordSection = {
  id: 'faq',
  title: 'Questions and answers',
  groups: [
    {
      title: null,
      labels: {
        'blendStory.faq.items': 'Questions about the blend',
        'blendStory.faq.items.question': 'What people ask',
        'blendStory.faq.items.answer': 'Your answer',
      },
    },
  ],
}
