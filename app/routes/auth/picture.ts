import { imageOf } from '#app/lib/picture.ts'
import image from '#assets/images/consultation.webp?w=560;840;1120&aspect=4:5&fit=cover&position=left&format=avif;webp;jpg&quality=50&as=picture'
import { pictures } from '#practice/pictures.ts'

export const authPicture = imageOf(pictures.signIn, { consultation: image })
