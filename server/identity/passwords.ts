import type { Content } from '#practice/snapshot.ts'
import { AppError } from '#server/errors.ts'
import { isCommonPassword, isMadeOfGuessableWords } from '#server/identity/common-passwords.ts'
import { namesOfPractice, passwordWeakness } from '#shared/passwords.ts'

export type PasswordOwner = { email: string; firstName: string; lastName: string }

const commonMessage = 'Many people use that password, so it is guessed first. Choose another one.'
const guessableMessage = 'Those words are guessed first. Choose something harder to guess.'

const wordsIn = (text: string) => text.split(/[^\p{L}]+/u)

/** @throws AppError `weak_password` with the reason for a password that is easy to guess. */
export function refuseWeakPassword(content: Content, password: string, owner: PasswordOwner | null): void {
  const reason =
    passwordWeakness(password, owner?.email ?? null, namesOfPractice(content)) ??
    serverWeakness(content, password, owner)
  if (reason) throw new AppError('weak_password', { fields: { password: reason } })
}

function serverWeakness(content: Content, password: string, owner: PasswordOwner | null): string | null {
  if (isCommonPassword(password)) return commonMessage
  const { coach, place } = content.practice
  const [mailbox = ''] = owner?.email.split('@') ?? []
  const words = [
    ...namesOfPractice(content),
    coach.title,
    place.city,
    owner?.firstName ?? '',
    owner?.lastName ?? '',
    mailbox,
  ].flatMap(wordsIn)
  return isMadeOfGuessableWords(password, words) ? guessableMessage : null
}
