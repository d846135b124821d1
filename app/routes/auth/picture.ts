import image from '#assets/images/consultation.webp?w=560;840;1120&aspect=4:5&fit=cover&position=left&format=avif;webp;jpg&quality=50&as=picture'

export const authPicture = image
