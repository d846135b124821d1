import online from '#assets/images/consultation.webp?w=400;720&aspect=3:4&fit=cover&position=left&format=avif;webp&quality=48&as=picture'
import inPerson from '#assets/images/consultation.webp?w=400;720;1000&aspect=4:3&fit=cover&position=right&format=avif;webp&quality=48&as=picture'
import footDetox from '#assets/images/foot-detox.webp?w=400;720;1000&aspect=4:3&fit=cover&format=avif;webp&quality=48&as=picture'
import type { Service } from '#practice/schema.ts'

export const serviceCardSizes = '(width < 768px) calc(100vw - 40px), (width < 1184px) 31vw, 350px'
/** The crop of a service's picture for its card. */
export function servicePicture({ place, picture }: Pick<Service, 'place' | 'picture'>) {
  if (picture && 'asset' in picture && picture.asset === 'foot-detox') return footDetox
  return place === 'online' ? online : inPerson
}
