import { searchResults, type WordSection } from '#practice/word-labels/word-group.ts'

export const homeSection: WordSection = {
  id: 'texts-home',
  title: 'Home',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'homeContent.hero.title': 'Headline',
        'homeContent.hero.lead': 'Text below the headline',
        'homeContent.hero.book': 'Booking button',
        'homeContent.hero.order': 'Order button for the drink',
        'homeContent.hero.pictureAlt': 'What the delivered picture shows, for screen readers',
      },
    },
    {
      title: 'About you',
      labels: {
        'homeContent.coach.title': 'Heading beside your portrait',
        'homeContent.coach.paragraphs': 'Text beside your portrait',
        'homeContent.coach.signature': 'Line that signs the text',
        'homeContent.coach.about': 'Link to the page About',
        'homeContent.coach.portraitAlt': 'What the delivered portrait shows, for screen readers',
      },
    },
    {
      title: 'The drink',
      labels: {
        'homeContent.product.eyebrow': 'Small line above the name',
        'homeContent.product.more': 'Link to the page of the drink',
        'homeContent.product.about': 'What screen readers add to that link',
      },
    },
    {
      title: 'Services',
      labels: {
        'homeStory.services.title': 'Heading above the services',
        'homeStory.services.lead': 'Text above the services',
        'homeStory.services.prices': 'Link to the page Pricing',
        'homeStory.services.book': 'Button at each service',
        'homeStory.services.bookLabel': 'The same button for screen readers',
        'homeStory.services.ask': 'Button at a service that isn’t booked online',
        'homeStory.services.consultationAlt':
          'What the delivered picture of consultations shows, for screen readers',
        'homeStory.services.footDetoxAlt':
          'What the delivered picture of foot detox shows, for screen readers',
      },
    },
    { title: 'Testimonials', labels: { 'homeStory.testimonials.title': 'Heading above the testimonials' } },
    {
      title: 'Foot of the page',
      labels: {
        'homeStory.closing.title': 'Large question',
        'homeStory.closing.book.title': 'Heading of the box for booking',
        'homeStory.closing.book.text': 'Text of the box for booking',
        'homeStory.closing.book.action': 'Button in the box for booking',
        'homeStory.closing.ask.title': 'Heading of the box for the assistant',
        'homeStory.closing.ask.text': 'Text of the box for the assistant',
        'homeStory.closing.ask.action': 'Button in the box for the assistant',
      },
    },
    searchResults({
      'homeContent.meta.title': 'Title in the tab and the search result',
      'homeContent.meta.description': 'Text below the title',
    }),
  ],
}
