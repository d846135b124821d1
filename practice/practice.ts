import { facts } from '#practice/published.ts'
import { wordHours, wordPhone } from '#practice/wording.ts'

const { phone, place, hours, ...others } = facts.practice

/** The practice, with every wording that follows from its facts. */
export const practice = {
  ...others,
  phone: { e164: phone, asWritten: wordPhone(phone) },
  place: { ...place, asWritten: `${place.city}, ${place.region}` },
  hours: { weekly: hours, asWritten: wordHours(hours) },
}
