import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBundle, writeBundle } from '#server/content/bundle.ts'
import { deliveredContent, deliveredDocument } from '#server/content/delivered-content.ts'
import { warnOfSaid } from '#server/content/warn-of-assistant.ts'

const bundle = { document: deliveredDocument, pictures: [], files: [] }
const examples = 'content/examples'
const example = readFileSync(`${examples}/dental.json`, 'utf8')

/** What a valid content file hardly means, a line for each. */
async function findWarnings(content: unknown) {
  const warnings: string[] = []
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await readBundle(text, 'content.json', (line) => warnings.push(line))
  return warnings
}

test.each(readdirSync(examples))('the example %s is valid content, without a warning', async (name) => {
  expect(await findWarnings(readFileSync(`${examples}/${name}`, 'utf8'))).toEqual([])
})

test('the delivered content is without a warning', async () => {
  expect(await findWarnings(writeBundle(bundle))).toEqual([])
})

test('a name that nothing has is told, and the file is read all the same', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const { facts, words } = content
  const [service, ...services] = facts.booking.services
  facts.booking.services = [{ ...service, slug: 'trial-leson' }, ...services]
  const [subject, ...subjects] = words['assistantVocabulary.subjects']
  words['assistantVocabulary.subjects'] = [...subjects, { ...subject, subject: 'piano-lesson' }]
  const [passage] = words['assistantKnowledge.passages']
  const misspelt = {
    ...passage,
    page: '/terms',
    of: ['voice', 'coach'],
    subjects: ['theory-class', 'theory'],
  }
  words['assistantKnowledge.passages'] = [passage, misspelt]
  const entry = 'content.json: words.assistantKnowledge.passages.1'
  expect(await findWarnings(content)).toEqual([
    'content.json: facts.booking.services.0.slug: “trial-leson”: No service has this name: nobody can book it.',
    `content.json: words.assistantVocabulary.subjects.${subjects.length}.subject: “piano-lesson”: Nothing that is offered has this name: the assistant never uses the entry.`,
    `${entry}.page: “/terms”: No page has this name, so the answer links to the home page. Use one of: booking, pricing, products, drink, blend, contact, about, portal, auth, privacy, terms, home.`,
    `${entry}.of.0: “voice”: Nothing that is offered has this name: the assistant never gives the answer.`,
    `${entry}.of.1: “coach”: Nothing that is offered has this name: the assistant never gives the answer.`,
    `${entry}.subjects.1: “theory”: Nothing that is offered has this name: the answer is about nothing of it.`,
    `${entry}.id: “cancel”: An earlier answer has this id. Give each its own.`,
  ])
})

test('an aspect that no answer or word has, and words that no sentence has, are told', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const { words } = content
  const aspects = ['price', 'colour', 'level'].map((aspect) => ({ aspect, names: ['these words'] }))
  words['assistantVocabulary.aspects'] = aspects
  const [cancel, age, ...passages] = words['assistantKnowledge.passages']
  words['assistantKnowledge.passages'] = [
    { ...cancel, aspects: ['cancel', 'level'] },
    { ...age, aspects: ['ages'] },
    ...passages,
  ]
  const questionEntries = words['assistantVocabulary.asked']
  words['assistantVocabulary.asked'] = [
    ...questionEntries,
    { said: ['Juniper', 'wheel chair'], asks: ['A ramp?'] },
    { said: ['tram|Juniper', 'recit*'], asks: ['A tram?'] },
  ]
  expect(await findWarnings(content)).toEqual([
    expect.stringContaining('words.assistantVocabulary.aspects.1.aspect: “colour”: No answer has this name'),
    expect.stringContaining(
      'words.assistantKnowledge.passages.1.aspects.0: “ages”: No words are known for it',
    ),
    `content.json: words.assistantVocabulary.asked.${questionEntries.length}.said.1: “wheel chair”: No sentence of your site has these words: the assistant never uses the entry.`,
  ])
})

test('how people ask about the delivered sentences brings no warning once they are the owner’s own', () => {
  const words = { 'assistantVocabulary.asked': deliveredContent.assistantVocabulary.asked }
  expect(warnOfSaid({ ...deliveredDocument, words }, deliveredContent)).toEqual([])
})

test('a product for pickup is told where nothing can be picked up', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  content.facts.pickup = null
  expect(await findWarnings(content)).toEqual([
    'content.json: facts.products.1.delivery: Nothing can be ordered for pickup while facts.pickup is null, so nobody can order Twelve Winter Pieces: its page says to call or write to you.',
    expect.stringContaining('facts.products.2.delivery: Nothing can be ordered'),
  ])
})

test('hours of booking and pickup outside the opening hours are told with their days', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  content.facts.practice.hours = content.facts.practice.hours.slice(0, 2)
  const rest = 'on Saturdays outside the opening hours, facts.practice.hours. Change these hours if'
  expect(await findWarnings(content)).toEqual([
    expect.stringContaining(`content.json: facts.booking.hours: Sessions can be booked ${rest}`),
    expect.stringContaining(`content.json: facts.pickup.hours: Orders can be picked up ${rest}`),
  ])
})

test('values that are valid and hardly meant are told', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const { facts } = content
  facts.booking.hours = facts.booking.hours.filter(({ place }: { place: string }) => place === 'inPerson')
  Object.assign(facts.booking.services[0], { payment: 'deposit', depositCents: 2501 })
  facts.services[0].picture = { asset: 'dog' }
  facts.services[3].where = 'At your home'
  facts.testimonials.clients[0].picture = { asset: 'portrait' }
  facts.resources[1].image = 'dog'
  const { termsOfService } = facts.legal
  termsOfService.sections = termsOfService.sections.filter(({ id }: { id: string }) => id !== 'texts')
  expect(await findWarnings(content)).toEqual([
    'content.json: facts.booking.services.0.depositCents: The deposit is above the price of Trial Lesson, $25.00: the whole price is asked for.',
    'content.json: facts.booking.services.2.isBookable: Piano Lessons Online takes place online, and no hours are: nobody can book it. Add hours with the place “online”.',
    'content.json: facts.services.3.where: Piano Lessons Online takes place online, so “At your home” is never shown. Make its place “inPerson”, or use null.',
    'content.json: facts.services.0.picture.asset: “dog”: No picture has this name, so yours isn’t shown. Delivered here: consultation, foot-detox. Upload your own on the dashboard, or use null.',
    'content.json: facts.testimonials.clients.0.picture.asset: “portrait”: No picture has this name, so yours isn’t shown. None is delivered here. Upload your own on the dashboard, or use null.',
    'content.json: facts.resources.1.image: “dog”: No drawing has this name, so that of a guide is shown. Use one of: guide, plan, journal, herbs.',
    'content.json: facts.legal.termsOfService.sections: No section has the id “texts”, to which each field for a mobile number links.',
  ])
})

test('delivered sentences on pages of another practice are told, each with its place', async () => {
  const { facts, words, ...others } = JSON.parse(example)
  const { 'homeContent.hero.lead': _, 'aboutContent.credentials': __, ...most } = words
  expect(await findWarnings({ ...others, facts, words: most })).toEqual([
    'content.json: words.homeContent.hero.lead: Visitors read what Morning Leaf Wellness says of itself. Write your own words.',
    expect.stringMatching(
      /words\.aboutContent\.credentials: The delivered words speak of .*“coach”.* Write your own\.$/,
    ),
  ])
  // Nothing is sold and no picture is shown, so nothing is told of those.
  const warnings = await findWarnings({ ...others, facts, words: {} })
  expect(warnings.map((line) => /words\.([\w.]+)/.exec(line)?.[1])).toEqual([
    ...['homeContent.meta.title', 'homeContent.meta.description', 'homeContent.hero.title'],
    ...['homeContent.hero.lead', 'homeContent.coach.paragraphs'],
    ...['aboutContent.meta.description', 'aboutContent.paragraphs', 'aboutContent.credentials'],
  ])
})

test('what is said after an order and by the assistant is told where it speaks of the delivered drink and blend', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const tell = async () =>
    (await findWarnings(content)).filter((line) => /words\.(?:orderConf|assistantKnow)/.test(line))
  const { products, practice } = content.facts
  expect(await tell()).toEqual([])
  const shipped = products.findIndex(({ delivery }: { delivery: string }) => delivery === 'shipping')
  products[shipped].page = 'blend'
  products[shipped].sizes.length = 1
  practice.coach.title = 'Piano coach'
  delete content.words['assistantKnowledge.coach']
  delete content.words['assistantKnowledge.passages']
  expect(await tell()).toEqual([
    expect.stringContaining('words.orderConfirmationContent.pouch.one: The delivered words speak of “pouch”'),
    expect.stringContaining('words.orderConfirmationContent.pouch.many: The delivered words speak of'),
    expect.stringContaining('words.orderConfirmationContent.steps: The delivered words speak of “pouch”'),
    expect.stringContaining('words.assistantKnowledge.coach: Visitors read what Morning Leaf Wellness says'),
    expect.stringContaining('words.assistantKnowledge.blendKind: The delivered words speak of “plant-based”'),
    expect.stringMatching(/words\.assistantKnowledge\.passages: The delivered words speak of .*“pouch”/),
  ])
})

test('rules by which almost nothing is ever free are told', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const { booking, pickup, services } = content.facts
  Object.assign(booking, { daysAhead: 3, minimumNoticeMinutes: 3 * 24 * 60 + 15 })
  Object.assign(pickup, { daysAhead: 2, noticeHours: 49 })
  const [trial] = services
  trial.durations = [30, 720].map((minutes) => ({ ...trial.durations[0], minutes }))
  expect(await findWarnings(content)).toEqual([
    'content.json: facts.booking.minimumNoticeMinutes: Sessions must be booked 3 days, 15 minutes ahead, but at most 3 days ahead: almost no time is offered.',
    'content.json: facts.services.0.durations.1.minutes: Trial Lesson takes 720 minutes, and no hours of its place are longer than 360: nobody can book it.',
    'content.json: facts.pickup.noticeHours: Pickups must be ordered 49 hours ahead, but at most 2 days ahead: almost no time is offered.',
  ])
})

test('questions for an answer that does not exist are told', async () => {
  const content = JSON.parse(readFileSync(`${examples}/music.json`, 'utf8'))
  const entries = ['age', 'cancel', 'rent-piano'].map((passage) => ({ passage, ask: ['May I ask?'] }))
  content.words['assistantKnowledge.questions'] = entries
  expect(await findWarnings(content)).toEqual([
    'content.json: words.assistantKnowledge.questions.2.passage: “rent-piano”: No answer has this name: the assistant never uses the entry.',
  ])
})
