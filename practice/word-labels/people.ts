import { messages, searchResults, type WordSection } from '#practice/word-labels/word-group.ts'

export const chatSection: WordSection = {
  id: 'texts-chat',
  title: 'Chat',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'chatContent.title': 'Headline',
        'chatContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'Conversation',
      labels: {
        'chatContent.panel.name': 'Name above the conversation',
        'chatContent.panel.about': 'Line below the name',
        'chatContent.panel.greeting': 'First message of the assistant',
        'chatContent.panel.you': 'Name above what visitors write',
        'chatContent.panel.assistant': 'Name above what the assistant writes',
        'chatContent.panel.sources': 'Word before the links of an answer',
        'chatContent.panel.reset': 'Button that starts again',
        'chatContent.panel.label': 'Name of the chat for screen readers',
        'chatContent.panel.messages': 'Name of the conversation for screen readers',
      },
    },
    {
      title: 'Where visitors write',
      labels: {
        'chatContent.form.label': 'Name of the field for screen readers',
        'chatContent.form.placeholder': 'Grey words in the empty field',
        'chatContent.form.hint': 'Line about the keys',
        'chatContent.form.send': 'Button that sends',
        'chatContent.form.stop': 'Button that stops an answer',
      },
    },
    {
      title: 'What visitors can ask',
      labels: {
        'chatContent.askAbout.title': 'Heading beside the chat',
        'chatContent.askAbout.questionsTitle': 'Heading above the example questions',
        'chatContent.askAbout.questions': 'Example questions that visitors can tap',
        'chatContent.askAbout.topicsTitle': 'Heading above the topics',
        'chatContent.askAbout.topics': 'List of topics',
        'chatContent.askAbout.disclaimer': 'Disclaimer of the assistant',
      },
    },
    {
      title: 'Handing the conversation to you',
      labels: {
        'chatContent.handOff.action': 'Button that leads to you',
        'chatContent.handOff.question': 'Question before the page Contact opens',
        'chatContent.handOff.attach': 'Button that attaches the conversation',
        'chatContent.handOff.leave': 'Button that goes on without it',
      },
    },
    messages({
      'chatContent.panel.states.checking': 'State while the chat connects',
      'chatContent.panel.states.connected': 'State when the chat works',
      'chatContent.panel.states.error': 'State when the chat does not work',
      'chatContent.panel.writing': 'Line while an answer is written',
      'chatContent.panel.stopped': 'Line after a stopped answer',
      'chatContent.panel.cutOff': 'Line after an answer that broke off',
      'chatContent.trouble.title': 'Heading when the chat does not work',
      'chatContent.trouble.text': 'Text when the chat does not work',
      'chatContent.trouble.retry': 'Button that connects again',
      'chatContent.trouble.retrying': 'That button while it connects',
      'chatContent.trouble.apology': 'Message of the assistant when no answer comes',
      'chatContent.trouble.toast.title': 'Title of the note when no answer comes',
      'chatContent.trouble.toast.text': 'Text of the note when no answer comes',
    }),
    {
      title: 'In your dashboard',
      isFolded: true,
      labels: {
        'chatContent.dashboard.title': 'Heading above your own chat',
        'chatContent.dashboard.hint': 'Line below that heading',
        'chatContent.dashboard.spent.one': 'Costs of today after one call',
        'chatContent.dashboard.spent.many': 'Costs of today after several calls',
      },
    },
    searchResults({
      'chatContent.meta.title': 'Title in the tab and the search result',
      'chatContent.meta.description': 'Text below the title',
    }),
  ],
}

export const contactSection: WordSection = {
  id: 'texts-contact',
  title: 'Contact',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'contactContent.title': 'Headline',
        'contactContent.intro': 'Text below the headline',
      },
    },
    {
      title: 'Form',
      labels: {
        'contactContent.form.title': 'Heading of the form',
        'contactContent.form.name': 'Label of the field for the name',
        'contactContent.form.email': 'Label of the field for the email address',
        'contactContent.form.message': 'Label of the field for the message',
        'contactContent.form.submit': 'Button that sends',
      },
    },
    {
      title: 'Other ways to reach you',
      labels: {
        'contactContent.details.title': 'Heading above the other ways',
        'contactContent.details.location': 'Word before the place',
        'contactContent.details.locationText': 'The place',
        'contactContent.details.phone': 'Word before the phone number',
        'contactContent.details.phoneHours': 'Line with the hours',
        'contactContent.details.email': 'Word before the email address',
        'contactContent.details.reply': 'Line about how soon you reply',
        'contactContent.details.social': 'Word before the social networks',
      },
    },
    messages({
      'contactContent.form.busy': 'Button while it is sending',
      'contactContent.form.done': 'Message after it was sent',
      'contactContent.form.failed': 'Message when it can’t be sent',
      'contactContent.form.conversation': 'Heading when a chat is attached',
      'contactContent.form.detach': 'Button that removes the attached chat',
    }),
    searchResults({
      'contactContent.meta.title': 'Title in the tab and the search result',
      'contactContent.meta.description': 'Text below the title',
    }),
  ],
}

export const aboutSection: WordSection = {
  id: 'texts-about',
  title: 'About',
  groups: [
    {
      title: 'Top of the page',
      labels: {
        'aboutContent.title': 'Headline',
        'aboutContent.paragraphs': 'Text about you',
        'aboutContent.experience.figure': 'Large figure',
        'aboutContent.experience.label': 'Words after the large figure',
        'aboutContent.portraitAlt': 'What the delivered portrait shows, for screen readers',
      },
    },
    {
      title: 'Credentials',
      labels: {
        'aboutContent.credentialsTitle': 'Heading above the credentials',
        'aboutContent.credentials': 'Your credentials',
        'aboutContent.credentials.title': 'Name as on the certificate',
        'aboutContent.credentials.text': 'What it stands for',
      },
    },
    {
      title: 'Foot of the page',
      labels: {
        'aboutContent.call.title': 'Large question',
        'aboutContent.call.book': 'Booking button',
        'aboutContent.call.write': 'Link to the page Contact',
      },
    },
    searchResults({
      'aboutContent.meta.title': 'Title in the tab and the search result',
      'aboutContent.meta.description': 'Text below the title',
    }),
  ],
}
