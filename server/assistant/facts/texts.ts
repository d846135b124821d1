import type { Topic } from '#practice/assistant/texts.ts'
import { wordInSentence } from '#practice/wording.ts'
import type { AssistantContent } from '#server/assistant/facts/content.ts'
import { fillSentences, type GapValues } from '#server/assistant/facts/fill-sentences.ts'
import { isForSkinOnly, sellsFood } from '#server/assistant/facts/sells-food.ts'
import { listProducts, type Source, wordMatters } from '#server/assistant/facts/source.ts'
import { withArticle } from '#server/assistant/facts/wording.ts'
import type { Language } from '#server/assistant/text/language.ts'

/** What the assistant says by itself in one language. */
export type Texts = {
  routed: Record<Topic, string>
  preface: string
  closest: string
  unknown: string
  urgent: string
  crisisReminder: string
}

/** The safety texts and the other sentences of the assistant, with what is offered and nothing else. */
export function evaluateTexts(source: Source): Record<Language, Texts> {
  const { en, es } = source.content.assistantTexts
  const matters = wordMatters(source)
  const isTaken = sellsFood(source)
  const isForSkin = isForSkinOnly(source)
  return {
    en: fillTexts(source, en, {
      askMeAbout: matters.en,
      childrensUse: wordChildrensUse(source),
      beforeTaking: isTaken
        ? `before you ${isForSkin ? 'use' : 'take'} anything, and show them the label`
        : 'first',
    }),
    es: fillTexts(source, es, {
      askMeAbout: matters.es,
      childrensUse: wordChildrensUseInSpanish(source),
      beforeTaking: isTaken
        ? `antes de ${isForSkin ? 'usar' : 'tomar'} algo y enséñale la etiqueta`
        : 'primero',
    }),
  }
}

function fillTexts(
  source: Source,
  texts: AssistantContent['assistantTexts'][Language],
  values: GapValues,
): Texts {
  const { kindOfPractice, contactLine, aboutProducts, routed, ...others } = texts
  const care = source.content.catalog.blend ? source.content.blendStory.use.care : undefined
  const gaps: GapValues = {
    ...values,
    kindOfPractice: kindOfPractice.replace(/\.$/, ''),
    contactLine,
    aboutProducts: listProducts(source).length > 0 ? aboutProducts : undefined,
    thyroidCare: care,
  }
  const { selfHarm, ...filled } = fillEach(routed, gaps)
  return {
    ...fillEach(others, gaps),
    routed: {
      ...filled,
      'self-harm': selfHarm,
      thyroid: care === undefined ? filled.medicine : filled.thyroid,
    },
  }
}

const fillEach = <Key extends string>(texts: Record<Key, string>, gaps: GapValues): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, fillSentences(text, gaps)]),
  ) as Record<Key, string>

/** '1 tsp for ages 1-12 and 2 tsp for ages 13-18 of Name', while the blend's page says so. */
function wordChildrensUse({ content: { catalog }, dailyUse }: Source): string | undefined {
  const groups = [dailyUse?.child, dailyUse?.teen].flatMap((use) =>
    use ? [`${use.amount} for ${use.who}`] : [],
  )
  return catalog.blend && groups.length > 0 ? `${groups.join(' and ')} of ${catalog.blend.name}` : undefined
}

function wordChildrensUseInSpanish({ content: { catalog }, dailyUse }: Source): string | undefined {
  const [first, second] = [dailyUse?.child, dailyUse?.teen].flatMap((use) => (use ? [use] : []))
  if (!catalog.blend || !first) return undefined
  const spoons = `${first.teaspoons} ${first.teaspoons === 1 ? 'cucharadita' : 'cucharaditas'} (tsp)`
  const more = second ? ` y ${second.teaspoons} de ${second.from} a ${second.to}` : ''
  return `${spoons} de ${catalog.blend.name} de ${first.from} a ${first.to} años${more}`
}

/** The system prompt of the language model. */
export const evaluateInstructions = ({ content }: Source): string =>
  content.assistantTexts.instructions
    .map((line) => fillSentences(line, { aTitle: withArticle(wordInSentence(content.practice.coach.title)) }))
    .filter(Boolean)
    .join('\n')
