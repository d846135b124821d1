import type { WordSection } from '#practice/word-labels/word-group.ts'

export const ownProductsSection: WordSection = {
  id: 'texts-own-products',
  title: 'Pages of other products',
  groups: [
    {
      title: 'Cards on the products page',
      labels: {
        'ownProductsContent.title': 'Heading above the cards',
        'ownProductsContent.from': 'Price of a product with several prices',
        'ownProductsContent.more': 'Link to the page of the product',
        'ownProductsContent.about': 'What screen readers add to that link',
      },
    },
    {
      title: 'Page of a product',
      labels: {
        'ownProductsContent.size': 'Label of the choice of a size',
        'ownProductsContent.each': 'Word after the price',
        'ownProductsContent.shipping': 'Line about free shipping',
        'ownProductsContent.refund': 'Line about refunds',
        'ownProductsContent.card': 'Line about card details',
        'ownProductsContent.ask': 'How to get it while there is no pickup',
        'ownProductsContent.write': 'Button while there is no pickup',
        'ownProductsContent.disclaimer': 'Disclaimer at the foot of the page',
      },
    },
  ],
}

export const navigationSection: WordSection = {
  id: 'texts-navigation',
  title: 'Navigation and footer',
  groups: [
    {
      title: null,
      labels: {
        'navigationContent.book': 'Link to the page Booking',
        'navigationContent.bookNow': 'Booking button at the top of every page',
        'navigationContent.products': 'Link to the page of products at the top',
        'navigationContent.footerProducts': 'Link to the page of products at the foot',
      },
    },
  ],
}

export const otherSection: WordSection = {
  id: 'texts-other',
  title: 'Other texts',
  groups: [
    {
      title: 'Disclaimer',
      labels: { 'disclaimerContent.disclaimer': 'Disclaimer beside every health claim' },
    },
    {
      title: 'Text messages',
      labels: {
        'textingTerms.atNumber': 'What people agree to, beside the field for a mobile number',
      },
    },
    {
      title: 'Sentences in your legal texts',
      labels: {
        'legalSentences.sessionPlaces': 'Where sessions take place',
        'legalSentences.drinkCheckoutNote': 'What happens to what people enter in the drink checkout',
        'legalSentences.drinkPaymentNote': 'How the drink is paid, in the terms of service',
        'legalSentences.cartNote': 'What the cart keeps in the browser, while orders can be picked up',
        'legalSentences.bookingWidgetNote': 'Who else sees visitors, while a booking tool is used',
        'legalSentences.productDisclaimer': 'Disclaimer of the products, in the terms of service',
        'legalSentences.blendRefundTerms': 'Refunds of the blend, in the terms of service',
      },
    },
  ],
}
