import { readKnown } from '#app/features/clients/read-known.ts'
import type { PastedPerson } from '#app/features/clients/read-people.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { addClientSchema } from '#shared/client-details.ts'

type Refused = { line: string; reason: string }
/** `left`: the lines to correct or to try again. `failure`: why the rest was not tried. */
export type AddedPeople = {
  addedCount: number
  knownCount: number
  refused: Refused[]
  left: string[]
  failure: string | null
}

type Options = {
  /** Gets what is done so far. */
  onStep: (soFar: AddedPeople) => void
  /** Asked before each. */
  isStopped: () => boolean
}

/** Adds one person after the other, until the server can't be reached. Never rejects. */
export async function addPeople(
  people: readonly PastedPerson[],
  { onStep, isStopped }: Options,
): Promise<AddedPeople> {
  let done: AddedPeople = {
    ...{ addedCount: 0, knownCount: 0, refused: [], failure: null },
    left: people.map(({ line }) => line),
  }
  for (const [index, person] of people.entries()) {
    if (isStopped()) return { ...done, failure: 'Stopped.' }
    const untried = people.slice(index + 1).map(({ line }) => line)
    const outcome = await addPerson(person)
    if ('failure' in outcome) return { ...done, ...outcome }
    const refused = 'reason' in outcome ? [...done.refused, { line: person.line, ...outcome }] : done.refused
    done = {
      ...done,
      addedCount: done.addedCount + ('isAdded' in outcome ? 1 : 0),
      knownCount: done.knownCount + ('isKnown' in outcome ? 1 : 0),
      refused,
      left: [...refused.map(({ line }) => line), ...untried],
    }
    onStep(done)
  }
  return done
}

type Outcome = { isAdded: true } | { isKnown: true } | { reason: string } | { failure: string }

async function addPerson({ name, email, phone }: PastedPerson): Promise<Outcome> {
  if (!email && !phone) return { reason: 'No email address or phone number.' }
  const checked = validateValues({ name, email, phone }, addClientSchema)
  if ('errors' in checked) return { reason: Object.values(checked.errors).join(' ') }
  try {
    await call(api.api.clients.$post({ json: checked.values }))
    return { isAdded: true }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input')
      return { failure: messageForError(error, 'Could not add the client') }
    return readKnown(error.details)
      ? { isKnown: true }
      : { reason: Object.values(error.fields).join(' ') || messageForError(error) }
  }
}
