import { facts } from '#practice/published.ts'

const services = facts.services.filter(({ isOffered }) => isOffered)
const isOffered = (place: 'online' | 'inPerson') => services.some((service) => service.place === place)

/** Whether there are sessions online, and whether some are in person. */
export const sessionsAre = { online: isOffered('online'), inPerson: isOffered('inPerson') }

const consultations = services.filter(({ title }) => /\bconsultations?\b/i.test(title))

/** What the sessions are called: by what most are, as a first consultation is followed by other sessions. */
export const sessionsWord = consultations.length * 2 > services.length ? 'consultations' : 'sessions'

/** Whether people come to the practice: not where each session in person has a place of its own, such as 'At your home'. */
export const isVisited = services.some(({ place, where }) => place === 'inPerson' && !where)

/** 'online or in {city}', and where nobody comes to the practice 'online or in person' */
export const sessionPlaces = [
  ...(sessionsAre.online ? ['online'] : []),
  ...(sessionsAre.inPerson ? [isVisited ? 'in {city}' : 'in person'] : []),
].join(' or ')

type Durations = (typeof services)[number]['durations']

/** What is sold by another name, such as 'Session', isn't among the lengths. */
const minutesOf = (durations: Durations): number[] =>
  [...new Set(durations.filter(({ label }) => label === null).map(({ minutes }) => minutes))].sort(
    (a, b) => a - b,
  )

/** The lengths that visitors choose from, shortest first. */
const sessionMinutes = minutesOf(services.flatMap(({ durations }) => durations))

/** The lengths of the first service that comes in several, shortest first: only between these does somebody choose. */
export const lengthsToChoose =
  services.map(({ durations }) => minutesOf(durations)).find((lengths) => lengths.length > 1) ?? []

/** Whether visitors choose between half an hour and an hour, as with the delivered services. */
export const areHalfOrWholeHours = sessionMinutes.join() === '30,60'
