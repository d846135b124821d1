import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import type { Duration, Service } from '#practice/schema.ts'
import { showPicture } from '#practice/shown-picture.ts'

const { city, regionCode } = facts.practice.place

/** The services that are offered, prices in US cents. */
export const services = facts.services
  .filter(({ isOffered }) => isOffered)
  .map((service) => describeService(fillGaps(service, practiceGaps)))

export type OfferedService = (typeof services)[number]

function describeService(service: Service) {
  return {
    ...service,
    picture: showPicture(service.picture),
    location: service.place === 'inPerson' ? (service.where ?? `${city}, ${regionCode}`) : null,
    durations: service.durations.map((duration) => ({ ...duration, label: wordDuration(duration) })),
  }
}

function wordDuration({ label, minutes }: Duration): string {
  return label ?? `${minutes} minutes`
}
