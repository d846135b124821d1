import { asObject, asText, isList, type SiteContent } from '#app/features/site/document-values.ts'
import { type FieldPlace, listFields } from '#app/features/site/field-places.ts'
import { fillText, gapValues, wordedHours } from '#app/features/site/fill-draft.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatPrice, formatUsd, formatUsdShort } from '#shared/money.ts'

/** What was clicked in the page. */
export type ClickedPart = {
  /** The path of the page. */
  page: string
  /** Whether it belongs to the page itself, not to its navigation or footer. */
  isInMain: boolean
  /** The visible texts around the click, from the smallest part outwards. */
  texts: readonly string[]
  /** The texts of the surrounding parts, which tell one price or button from another. */
  surroundings: readonly string[]
  /** The address of a picture, or null. */
  pictureSrc: string | null
}

type Target = { place: FieldPlace; text: string; score: number }

const price = /^\$\d[\d,]*(?:\.\d{2})?(?!\d)/
const maxChoices = 6
const shortestPart = 4
const gap = /\{\w+\}/g
/** A field that is less than this share of the clicked text is not what was meant. */
const smallestShare = 0.3

/** The fields that the clicked part may come from: one, several equally likely ones, or none. */
export function matchFields(content: SiteContent, clicked: ClickedPart): FieldPlace[] {
  const places = listFields(content)
  if (clicked.pictureSrc !== null) {
    const { pictureSrc } = clicked
    return nearest(
      places.filter((place) => isPicture(place, pictureSrc)),
      clicked,
    )
  }
  const values = gapValues(content)
  const targets = places.flatMap((place) =>
    textsOf(place, content, values).map((text) => ({ place, text: normalize(text) })),
  )
  for (const clickedText of clicked.texts.map(normalize).filter(Boolean)) {
    const cents = centsIn(clickedText)
    const priced = places.filter(
      ({ spec, value }) => cents !== null && spec.kind === 'money' && value === cents,
    )
    if (priced.length > 0) return nearest(priced, clicked)
    const best = bestOf(targets.map((target) => ({ ...target, score: scoreOf(clickedText, target.text) })))
    if (best.length > 0) return nearest(unique(best.map(({ place }) => place)), clicked)
  }
  return []
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()

function centsIn(text: string): number | null {
  if (text === formatPrice(0)) return 0
  const [amount] = price.exec(text) ?? []
  return amount ? Math.round(Number(amount.replace(/[$,]/g, '')) * 100) : null
}

/** 1 for the same text, less for a part of it, 0 for another one. */
function scoreOf(clicked: string, target: string): number {
  if (target === '') return 0
  if (clicked === target) return 1
  const fixedLength = target.replace(gap, '').trim().length
  if (fixedLength !== target.length && fixedLength >= shortestPart && asPattern(target).test(clicked))
    return 0.95
  const [shorter, longer] = clicked.length < target.length ? [clicked, target] : [target, clicked]
  if (shorter.length < shortestPart || !longer.includes(shorter)) return 0
  const share = shorter.length / longer.length
  return shorter === target && share < smallestShare ? 0 : 0.9 * share
}

/** A gap that the screen fills stands for any text. */
const asPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

function bestOf(targets: readonly Target[]): Target[] {
  const best = Math.max(0, ...targets.map(({ score }) => score))
  return best === 0 ? [] : targets.filter(({ score }) => score === best)
}

const unique = (places: readonly FieldPlace[]) => [...new Set(places)]

/** Of several fields, those whose owners stand closest to the click; then those of this page. */
function nearest(places: readonly FieldPlace[], clicked: ClickedPart): FieldPlace[] {
  if (places.length < 2) return [...places]
  const closest = closestTo(places, clicked.surroundings)
  const ofPage = closest.filter(({ section }) =>
    section.isOnEveryPage ? !clicked.isInMain : clicked.isInMain && section.page === clicked.page,
  )
  return (ofPage.length > 0 ? ofPage : closest).slice(0, maxChoices)
}

/** The fields most of whose owners are named in the smallest surrounding that tells them apart. */
function closestTo(places: readonly FieldPlace[], surroundings: readonly string[]): readonly FieldPlace[] {
  for (const around of surroundings.map(normalize)) {
    const counts = places.map(
      ({ owners }) => owners.filter((owner) => owner !== '' && around.includes(normalize(owner))).length,
    )
    const closest = places.filter((_, index) => counts[index] === Math.max(...counts))
    if (closest.length < places.length) return closest
  }
  return places
}

/** The texts by which a page shows a field. */
export function textsOf(
  { path, spec, value }: FieldPlace,
  content: SiteContent,
  values: Readonly<Record<string, string>> = gapValues(content),
): string[] {
  if (spec.kind === 'money') return typeof value === 'number' ? [formatUsdShort(value), formatUsd(value)] : []
  if (spec.kind === 'hours') return [wordedHours(content)]
  if (spec.kind === 'phone') return [wordPhone(asText(value))]
  if (spec.kind === 'file') return value ? [] : ['Coming Soon']
  if (path === 'facts.practice.place.city') return [asText(value), values.place ?? '']
  const texts = isList(value) ? value.map(asText) : [asText(value)]
  return texts.map((text) => fillText(text, content, values))
}

/** An uploaded picture has its hash in the address, a delivered one its file name. */
function isPicture({ spec, value }: FieldPlace, src: string): boolean {
  if (spec.kind !== 'picture') return false
  const { upload, asset } = asObject(value)
  if (typeof upload === 'string') return src.includes(upload)
  return typeof asset === 'string' && src.split('/').at(-1)?.startsWith(`${asset}-`) === true
}
