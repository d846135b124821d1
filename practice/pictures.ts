import { fillGaps } from '#practice/fill-gaps.ts'
import { isOffered } from '#practice/offers.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import type { OfferName, Picture, PictureSlot } from '#practice/schema.ts'
import { type ShownPicture, showPicture } from '#practice/shown-picture.ts'

/** Delivered pictures that show something: they leave the pages with it. */
const shownOffers: Readonly<Record<string, OfferName>> = {
  'hero-drink': 'drink',
  'hero-blend': 'blend',
  'blend-pouch': 'blend',
}

function isOfOffer(picture: Picture | null): boolean {
  const offer = picture && 'asset' in picture && shownOffers[picture.asset]
  return !offer || isOffered(offer)
}

/** The pictures of the pages by place; null leaves a place out. */
export const pictures = Object.fromEntries(
  Object.entries(facts.pictures).map(([place, picture]) => [
    place,
    isOfOffer(picture) ? showPicture(fillGaps(picture, practiceGaps)) : null,
  ]),
) as Record<PictureSlot, ShownPicture | null>
