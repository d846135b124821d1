import type { WordGroup, WordSection } from '#practice/word-labels/word-group.ts'

export const knowledgeSection: WordSection = {
  id: 'texts-assistant',
  title: 'What the assistant knows',
  groups: [
    {
      title: 'About you and your products',
      labels: {
        'assistantKnowledge.coach': 'What it says about how you work',
        'assistantKnowledge.drinkKind': 'What the drink is',
        'assistantKnowledge.blendKind': 'What the blend is',
        'assistantKnowledge.drinkPlural': 'What several of the drink are called',
        'assistantKnowledge.sizes': 'What several of one size are called',
        'assistantKnowledge.sizes.size': 'Short name of the size',
        'assistantKnowledge.sizes.plural': 'Word for several',
      },
    },
    {
      title: 'Answers',
      labels: {
        'assistantKnowledge.passages': 'Answers it can give',
        'assistantKnowledge.passages.id': 'Short name of the answer',
        'assistantKnowledge.passages.of': 'Only while all of these are offered',
        'assistantKnowledge.passages.page': 'Page it links to',
        'assistantKnowledge.passages.subjects': 'What it is about',
        'assistantKnowledge.passages.aspects': 'Which side of that it answers',
        'assistantKnowledge.passages.ask': 'How visitors ask for it',
        'assistantKnowledge.passages.text': 'What it answers',
        'assistantKnowledge.questions': 'More ways to ask for an answer',
        'assistantKnowledge.questions.passage': 'Short name of the answer',
        'assistantKnowledge.questions.ask': 'How visitors ask for it',
      },
    },
  ],
}

const spoken = (language: 'en' | 'es', title: string): WordGroup => ({
  title,
  labels: {
    [`assistantTexts.${language}.preface`]: 'Before a sentence of the site',
    [`assistantTexts.${language}.closest`]: 'Before an answer that may miss the question',
    [`assistantTexts.${language}.unknown`]: 'When it does not know',
    [`assistantTexts.${language}.contactLine`]: 'How to reach you, at the end of careful answers',
    [`assistantTexts.${language}.kindOfPractice`]: 'What your practice is not, within answers about illness',
    [`assistantTexts.${language}.aboutProducts`]: 'Disclaimer of the products, with answers about illness',
    [`assistantTexts.${language}.urgent`]: 'Emergency numbers, after an answer that may miss the question',
    [`assistantTexts.${language}.crisisReminder`]:
      'Emergency numbers, later in a conversation about a crisis',
    [`assistantTexts.${language}.routed.selfHarm`]: 'When somebody may harm themselves',
    [`assistantTexts.${language}.routed.emergency`]: 'When a body may be in danger',
    [`assistantTexts.${language}.routed.violence`]: 'When somebody is hurt by others',
    [`assistantTexts.${language}.routed.eating`]: 'When it may be an eating disorder',
    [`assistantTexts.${language}.routed.pregnancy`]: 'When it is about pregnancy or nursing',
    [`assistantTexts.${language}.routed.thyroid`]: 'When it is about thyroid medication',
    [`assistantTexts.${language}.routed.medicine`]: 'When it is about other medicines',
    [`assistantTexts.${language}.routed.children`]: 'When it is about a child',
    [`assistantTexts.${language}.routed.therapy`]: 'When somebody needs a therapist',
    [`assistantTexts.${language}.routed.health`]: 'When it is about an illness',
    [`assistantTexts.${language}.routed.instructions`]: 'When somebody asks how it works or gives it orders',
  },
})

export const answersSection: WordSection = {
  id: 'texts-assistant-texts',
  title: 'What the assistant says',
  groups: [
    spoken('en', 'In English'),
    spoken('es', 'In Spanish'),
    {
      title: 'Rules for the language model',
      isFolded: true,
      labels: { 'assistantTexts.instructions': 'What the language model is told before each answer' },
    },
  ],
}

export const vocabularySection: WordSection = {
  id: 'texts-assistant-vocabulary',
  title: 'What the assistant understands',
  groups: [
    {
      title: null,
      labels: {
        'assistantVocabulary.subjects': 'What people call your services and products',
        'assistantVocabulary.subjects.subject': 'Short name of the service or product',
        'assistantVocabulary.subjects.names': 'What people call it',
        'assistantVocabulary.aspects': 'What people want to know about them',
        'assistantVocabulary.aspects.aspect': 'Short name of the matter',
        'assistantVocabulary.aspects.names': 'Words that people use for it',
        'assistantVocabulary.asked': 'How people ask about your sentences',
        'assistantVocabulary.asked.said': 'Words of the sentence that answers',
        'assistantVocabulary.asked.asks': 'How people ask for it',
      },
    },
  ],
}
