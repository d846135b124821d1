import { messages, searchResults, type WordSection } from '#practice/word-labels/word-group.ts'

export const bookingSection: WordSection = {
  id: 'texts-booking',
  title: 'Booking',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'bookingContent.title': 'Headline',
        'bookingContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'For people who are not sure',
      labels: {
        'bookingContent.unsure.title': 'Heading of the box',
        'bookingContent.unsure.text': 'Text of the box',
        'bookingContent.unsure.write': 'Link to the page Contact',
        'bookingContent.unsure.call': 'Word before your phone number',
        'bookingContent.unsure.prices': 'Link to the page Pricing',
      },
    },
    {
      title: 'Where people choose a time',
      labels: {
        'bookingContent.panel.title': 'Heading of the calendar',
        'bookingContent.panel.text': 'Text while there is no online booking',
        'bookingContent.panel.contact': 'Button while there is no online booking',
        'bookingContent.panel.until': 'What to do until then',
      },
    },
    searchResults({
      'bookingContent.meta.title': 'Title in the tab and the search result',
      'bookingContent.meta.description': 'Text below the title',
    }),
  ],
}

export const pricingSection: WordSection = {
  id: 'texts-pricing',
  title: 'Pricing',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'pricingContent.title': 'Headline',
        'pricingContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'Prices of sessions',
      labels: {
        'pricingContent.comparison.sessions': 'Heading above the sessions',
        'pricingContent.comparison.sessionColumns': 'Column headings',
        'pricingContent.comparison.online': 'Words at a session by video',
        'pricingContent.comparison.book': 'Booking button below the table',
      },
    },
    {
      title: 'Prices of products',
      labels: {
        'pricingContent.comparison.products': 'Heading above the products',
        'pricingContent.comparison.productColumns': 'Column headings',
        'pricingContent.comparison.drink': 'Name of the drink in the table',
        'pricingContent.comparison.freeShipping': 'Delivery of what ships free',
        'pricingContent.comparison.pickup': 'Delivery of what is picked up',
        'pricingContent.comparison.onRequest': 'Delivery of what is picked up, while there is no pickup',
        'pricingContent.comparison.shipping': 'Delivery of what is shipped',
        'pricingContent.comparison.freeShippingOver': 'Delivery of what ships free above an amount',
        'pricingContent.comparison.orderDrink': 'Order button for the drink',
        'pricingContent.comparison.blend': 'Name of the blend in the table',
        'pricingContent.comparison.pouch': 'Size of the blend in the table',
        'pricingContent.comparison.blendShipping': 'Delivery of the blend',
        'pricingContent.comparison.orderBlend': 'Order button for the blend',
      },
    },
    {
      title: 'Bulk orders',
      labels: {
        'pricingContent.bulk.title': 'Heading about bulk orders',
        'pricingContent.bulk.text': 'Text about bulk orders',
        'pricingContent.bulk.button': 'Link to the page Contact',
      },
    },
    searchResults({
      'pricingContent.meta.title': 'Title in the tab and the search result',
      'pricingContent.meta.description': 'Text below the title',
    }),
  ],
}

export const productsSection: WordSection = {
  id: 'texts-products',
  title: 'Products page',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'productsContent.title': 'Headline',
        'productsContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'Resources',
      labels: {
        'productsContent.resources.title': 'Heading above the resources',
        'productsContent.resources.comingSoon': 'Badge of a resource without a file or link',
        'productsContent.resources.open': 'Button of a resource that is a link',
        'productsContent.resources.download': 'Button of a resource that is a file',
      },
    },
    {
      title: 'The drink',
      labels: {
        'productsContent.drinks.title': 'Heading above the drink',
        'productsContent.drinks.lead': 'Text above the drink',
        'productsContent.drinks.cards': 'Switch to cards',
        'productsContent.drinks.table': 'Switch to a table',
        'productsContent.drinks.view': 'Name of that switch for screen readers',
        'productsContent.drinks.columns.product': 'Table: heading above the names',
        'productsContent.drinks.columns.shipping': 'Table: heading above the delivery',
        'productsContent.drinks.columns.price': 'Table: heading above the prices',
        'productsContent.drinks.columns.action': 'Table: heading above the buttons',
      },
    },
    messages({
      'productsContent.resources.soon': 'Message after a click on a resource that is not there yet',
      'productsContent.resources.opening': 'Message while a resource opens',
      'productsContent.resources.blocked': 'Message when the browser blocks the new tab',
      'productsContent.resources.lost.title': 'Title of the message when a resource can’t be opened',
      'productsContent.resources.lost.text': 'Message when a resource can’t be opened',
      'productsContent.resources.failed': 'Message when something else goes wrong',
    }),
    searchResults({
      'productsContent.meta.title': 'Title in the tab and the search result',
      'productsContent.meta.description': 'Text below the title',
    }),
  ],
}

export const drinkSection: WordSection = {
  id: 'texts-drink',
  title: 'Drink',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'drinkContent.title': 'Headline',
        'drinkContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'Sizes and prices',
      labels: {
        'drinkContent.purchase': 'Purchase button at each size',
        'drinkContent.purchaseLabel': 'Purchase button for screen readers',
        'drinkContent.soldOut': 'Instead of the button when it is sold out',
        'drinkContent.soldOutLabel': 'Sold out, for screen readers',
        'drinkContent.freeShipping': 'Line at a size that ships free',
        'drinkContent.pickup': 'Line at a size that is picked up',
        'drinkContent.pictureAlts.gingerade-bottle':
          'What the delivered picture of the bottle shows, for screen readers',
        'drinkContent.pictureAlts.gingerade-six-pack':
          'What the delivered picture of the six-pack shows, for screen readers',
        'drinkContent.pictureAlts.gingerade-gallon':
          'What the delivered picture of the gallon shows, for screen readers',
      },
    },
    {
      title: 'Benefits',
      labels: {
        'drinkStory.benefits.title': 'Heading above the benefits',
        'drinkStory.benefits.lead': 'Text above the benefits',
        'drinkStory.benefits.items': 'List of benefits',
        'drinkStory.benefits.items.drawing': 'Drawing beside it',
        'drinkStory.benefits.items.title': 'Name of the benefit',
        'drinkStory.benefits.items.text': 'Text about it',
        'drinkStory.benefits.disclaimer': 'Disclaimer below the benefits',
      },
    },
    { title: 'Testimonials', labels: { 'drinkStory.testimonials': 'Heading above the testimonials' } },
    messages({
      'drinkContent.added': 'Message after a click on the purchase button',
      'drinkContent.failed.title': 'Title of the message when the checkout can’t be opened',
      'drinkContent.failed.text': 'Message when the checkout can’t be opened',
    }),
    searchResults({
      'drinkContent.meta.title': 'Title in the tab and the search result',
      'drinkContent.meta.description': 'Text below the title',
    }),
  ],
}
