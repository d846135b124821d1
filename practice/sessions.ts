import { facts } from '#practice/published.ts'

const services = facts.services.filter(({ isOffered }) => isOffered)
const isOffered = (place: 'online' | 'inPerson') => services.some((service) => service.place === place)

/** Whether there are sessions online, and whether some are in person. */
export const sessionsAre = { online: isOffered('online'), inPerson: isOffered('inPerson') }

/** What the sessions are called. */
export const sessionsWord = services.some(({ title }) => /\bconsultations?\b/i.test(title))
  ? 'consultations'
  : 'sessions'

/** 'online or in {city}' */
export const sessionPlaces = [
  ...(sessionsAre.online ? ['online'] : []),
  ...(sessionsAre.inPerson ? ['in {city}'] : []),
].join(' or ')

/** The lengths that visitors choose from, shortest first. What is sold by another name, such as 'Session', isn't among them. */
export const sessionMinutes = [
  ...new Set(
    services.flatMap(({ durations }) =>
      durations.filter(({ label }) => label === null).map(({ minutes }) => minutes),
    ),
  ),
].sort((a, b) => a - b)

/** Whether visitors choose between half an hour and an hour, as with the delivered services. */
export const areHalfOrWholeHours = sessionMinutes.join() === '30,60'
