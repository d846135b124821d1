import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { AppError } from '#server/errors.ts'
import { isCommonPassword, isMadeOfGuessableWords } from '#server/identity/common-passwords.ts'
import { passwordWeakness } from '#shared/passwords.ts'

export type PasswordOwner = { email: string; firstName: string; lastName: string }

const commonMessage = 'Many people use that password, so it is guessed first. Choose another one.'
const guessableMessage = 'Those words are guessed first. Choose something harder to guess.'

const wordsIn = (text: string) => text.split(/[^\p{L}]+/u)
const practiceWords = [
  practice.name,
  practice.coach.fullName,
  practice.coach.title,
  practice.place.city,
  offers.drink?.name ?? '',
  offers.blend?.name ?? '',
].flatMap(wordsIn)

/** @throws AppError `weak_password` with the reason for a password that is easy to guess. */
export function refuseWeakPassword(password: string, owner: PasswordOwner | null): void {
  const reason = passwordWeakness(password, owner?.email ?? null) ?? serverWeakness(password, owner)
  if (reason) throw new AppError('weak_password', { fields: { password: reason } })
}

function serverWeakness(password: string, owner: PasswordOwner | null): string | null {
  if (isCommonPassword(password)) return commonMessage
  const [mailbox = ''] = owner?.email.split('@') ?? []
  const personWords = [owner?.firstName ?? '', owner?.lastName ?? '', mailbox].flatMap(wordsIn)
  return isMadeOfGuessableWords(password, [...practiceWords, ...personWords]) ? guessableMessage : null
}
