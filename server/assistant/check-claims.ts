import { createSupportCheck } from '#server/assistant/check-support.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import { type AgeGroup, ageGroups } from '#server/assistant/knowledge/daily-use.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { splitClauses } from '#server/assistant/published-facts.ts'
import { namePattern, wordPattern } from '#server/assistant/rules/word-pattern.ts'

/** Health promises: never allowed in a model's own words. */
const healthPromises = wordPattern(
  'cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ment|ments)?|heal(?:s|ed|ing)?|prevent(?:s|ed|ing)?|revers(?:e|es|ed|ing)',
  'diagnos\\w*|detoxif\\w*|guarante\\w*|miracle\\w*|clinically|scientifically|proven|medically|therapeutic',
  '(?:fda|doctor) (?:approved|recommended)|(?:boost|strengthen|support)s? (?:your|the) immun\\w*',
  '(?:lower|reduce|improve|relieve|ease|fight|eliminate|remove|flush|burn|melt)s? (?:\\w+ ){0,2}(?:pain|inflammation|fat|weight|toxins?|pressure|sugar|cholesterol|anxiety|stress|symptoms?|sleep|digestion|energy|skin)',
  'lose weight|weight loss|anti ?aging|no side effects|safe (?:for (?:everyone|all|anyone|kids|children|babies)|during|while|in pregnancy)|completely safe|perfectly safe',
  '(?:stop|skip|quit|replace|reduce|instead of) (?:\\w+ ){0,3}(?:medic\\w*|meds|pills?|doctor|insulin|treatment|meals?)|(?:dont|do not|no) need (?:a|to see a|your|to ask a|to ask your) (?:doctor|pharmacist)',
  'cura(?:r|n|ra)?|trata(?:r|n)|sana(?:r|n)?|previene[n]?|prevenir|garantiza\\w*|milagro\\w*|baja(?:r)? de peso|adelgaza\\w*|refuerza\\w* (?:el|tu) sistema inmun\\w*',
)
/** An AI that claims to be a person or a clinician. */
const claimsIdentity = (firstName: string) =>
  new RegExp(
    `\\b(?:i am|im|as|soy) (?:an? |un |una )?(?:\\w+ )?(?:human|person|doctor|physician|nurse|pharmacist|nutritionist|dietitian|therapist|humano|humana|persona|medico|doctora|${namePattern(firstName)})\\b`,
  )
const disclaimedIdentity =
  /\b(?:not|no|isnt|arent) (?:a |an |una |un )?(?:\w+ )?(?:human|person|doctor|persona|humana|clinic)\b/g
const linksOrHtml =
  /<\/?[a-z]|https?:|www\.|\]\(|\b[\w-]+\.(?:com|net|org|io|co|shop|site|info|app|dev|ru|cn|me|ly|health)\b/i
const emailAddresses = /[\w.+-]+@[\w-]/

const teaspoonAmounts = /(\d+)\+? ?(?:tsp|teaspoons?|teaspoonfuls?|cucharaditas?)\b/gi

/** Health promises, links, HTML, strange addresses, and an AI that claims to be a person. */
export function makesForbiddenClaim({ practice, offeredNames }: Knowledge, sentence: string): boolean {
  const normalized = normalize(sentence)
  const withoutOwnEmail = sentence.replaceAll(practice.email, '')
  return (
    healthPromises.test(removeNames(normalized, offeredNames)) ||
    claimsIdentity(practice.coach.firstName).test(normalized.replace(disclaimedIdentity, ' ')) ||
    linksOrHtml.test(withoutOwnEmail) ||
    emailAddresses.test(withoutOwnEmail)
  )
}

/** A title such as 'Fluoride treatment' promises nothing. */
const removeNames = (normalized: string, names: readonly string[]) =>
  names.reduce((text, name) => ` ${text} `.replaceAll(` ${name} `, ' ').trim(), normalized)

/**
 * Returns a function that says whether a sentence keeps to what the site says: backed by the passages, daily amounts
 * only for the right age group. `about`: the subjects of the question.
 */
export function createClaimCheck(
  knowledge: Knowledge,
  passages: readonly Passage[],
  question: string,
  about: ReadonlySet<string>,
): (sentence: string) => boolean {
  const isBacked = createSupportCheck(knowledge, passages, about)
  return (sentence) => areAmountsSuggested(knowledge, sentence, question) && isBacked(sentence)
}

const areAmountsSuggested = (knowledge: Knowledge, sentence: string, question: string) =>
  splitClauses(sentence).every((clause) =>
    [...clause.matchAll(teaspoonAmounts)].every(([, teaspoons]) =>
      isSuggestedAmount(knowledge, Number(teaspoons), clause, question),
    ),
  )

/** Whether the page suggests this amount for one of the age groups the sentence, or else the question, is about. */
function isSuggestedAmount(
  { dailyUse, vocabulary }: Knowledge,
  teaspoons: number,
  sentence: string,
  question: string,
): boolean {
  const inSentence = findAgeGroups(vocabulary, sentence)
  const mentioned = inSentence.length > 0 ? inSentence : findAgeGroups(vocabulary, question)
  const groups = mentioned.length > 0 ? mentioned : ageGroups
  return groups.some((group) => dailyUse?.[group]?.teaspoons === teaspoons)
}

const ageRanges: Record<AgeGroup, RegExp> = {
  child: /\b1 ?(?:to|-|–|a) ?12\b/,
  teen: /\b13 ?(?:to|-|–|a) ?18\b/,
  adult: /\b19\b/,
  athlete: /\b16 ?(?:\+|and|or)/,
}

function findAgeGroups({ subjects }: Vocabulary, text: string): AgeGroup[] {
  const normalized = ` ${normalize(text)} `
  return ageGroups.filter(
    (group) =>
      ageRanges[group].test(text) ||
      subjects[group]?.some((name) => normalized.includes(` ${normalize(name)} `)),
  )
}
