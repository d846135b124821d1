import { imageOf } from '#app/lib/picture.ts'
import online from '#assets/images/consultation.webp?w=400;720&aspect=3:4&fit=cover&position=left&format=avif;webp&quality=48&as=picture'
import inPerson from '#assets/images/consultation.webp?w=400;720;1000&aspect=4:3&fit=cover&position=right&format=avif;webp&quality=48&as=picture'
import footDetox from '#assets/images/foot-detox.webp?w=400;720;1000&aspect=4:3&fit=cover&format=avif;webp&quality=48&as=picture'
import type { OfferedService } from '#practice/services.ts'

export const serviceCardSizes = '(width < 768px) calc(100vw - 40px), (width < 1184px) 31vw, 350px'

/** The crop of a service's picture for its card. */
export const servicePicture = ({ place, picture }: Pick<OfferedService, 'place' | 'picture'>) =>
  imageOf(picture, { 'foot-detox': footDetox, consultation: place === 'online' ? online : inPerson })
