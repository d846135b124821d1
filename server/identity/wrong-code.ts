import { AppError } from '#server/errors.ts'

export const wrongCode = () =>
  new AppError('wrong_code', { fields: { code: 'That code is wrong or was used already.' } })
