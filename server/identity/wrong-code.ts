import { AppError } from '#server/http/app-error.ts'

export const wrongCode = () =>
  new AppError('wrong_code', { fields: { code: 'That code is wrong or was used already.' } })
