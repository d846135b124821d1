import { practice } from '#practice/practice.ts'
import { wordInSentence, wordNumber } from '#practice/wording.ts'

const { name, coach, place, phone, email, hours, replyWithin } = practice

/** What any text may leave to the facts about the practice: '{firstName}' is the coach's first name wherever it stands. */
export const practiceGaps = {
  name,
  firstName: coach.firstName,
  fullName: coach.fullName,
  title: coach.title,
  titleInSentence: wordInSentence(coach.title),
  years: String(coach.yearsOfExperience),
  yearsInWords: wordNumber(coach.yearsOfExperience),
  city: place.city,
  region: place.region,
  place: place.asWritten,
  phone: phone.asWritten,
  email,
  hours: hours.asWritten,
  replyWithin,
}
