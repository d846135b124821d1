import { AppError } from '#server/errors.ts'

/** For a browser's key that comes again with another amount or way: only the first counts. */
export const repeatedKeyConflict = (): AppError =>
  new AppError('conflict', {
    fields: {
      cents:
        'An earlier attempt was recorded, with another amount or date, or in another way. Close this and look at what was recorded before you go on.',
    },
  })
