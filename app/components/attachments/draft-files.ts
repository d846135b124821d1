import { canShrink, fitPicture } from '#app/components/attachments/fit-picture.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { draftsForgotten } from '#app/lib/forget-drafts.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { upload } from '#app/lib/upload.ts'
import {
  attachmentEndings,
  attachmentProblems,
  endingOf,
  maxAttachmentBytes,
  maxAttachments,
} from '#shared/attachments.ts'
import { fileNameHeader } from '#shared/files.ts'

export type DraftFile = {
  id: string
  name: string
  bytes: number
  state: 'waiting' | 'sending' | 'ready' | 'failed'
  /** From 0 to 1, of what has left this device. */
  progress: number
  /** Why it failed; it can be tried again. */
  failure: string | null
}

/** The files of a message that is being written. `problem`: why the last ones that were chosen aren't among them. */
export type DraftFiles = { files: readonly DraftFile[]; problem: string | null }

type Source = { file: File; stop: AbortController }

const nothing: DraftFiles = { files: [], problem: null }
const drafts = new Map<string, DraftFiles>()
const sources = new Map<string, Source>()
const listeners = new Set<() => void>()

// Outside of components: an upload goes on, and what was chosen stays, while another conversation is open.

export function readDraft(key: string): DraftFiles {
  const draft = drafts.get(key)
  if (draft) return draft
  const lostCount = readDraftOf<number>(countKey(key))
  if (!lostCount) return nothing
  // A reload keeps the words, but no browser gives files back.
  const problem = `${formatCount(lostCount, 'file')} ${lostCount === 1 ? 'wasn’t' : 'weren’t'} kept. Add ${lostCount === 1 ? 'it' : 'them'} again.`
  const lost = { files: [], problem }
  drafts.set(key, lost)
  return lost
}

/** Under which the number of files stays through a reload. */
const countKey = (key: string) => `files:${key}`

export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setDraft(key: string, draft: DraftFiles) {
  drafts.set(key, draft)
  const count = draft.files.length || null
  if (count !== readDraftOf(countKey(key))) keepDraft(countKey(key), count)
  for (const listener of listeners) listener()
}

// At a sign-out: the next person at this device sends nobody else's files.
if (typeof window !== 'undefined')
  window.addEventListener(draftsForgotten, () => {
    for (const { stop } of sources.values()) stop.abort()
    sources.clear()
    drafts.clear()
    for (const listener of listeners) listener()
  })

function patchFile(key: string, id: string, patch: Partial<DraftFile>) {
  const { files, problem } = readDraft(key)
  setDraft(key, { problem, files: files.map((file) => (file.id === id ? { ...file, ...patch } : file)) })
}

/** Adds the files that can be sent, and begins to upload them one after the other. */
export function addFiles(key: string, chosen: readonly File[]) {
  const { files } = readDraft(key)
  const added: DraftFile[] = []
  const problems: string[] = []
  for (const file of chosen) {
    const problem = problemOf(file)
    if (problem) problems.push(problem)
    else if (files.length + added.length >= maxAttachments) problems.push(attachmentProblems.tooMany)
    else {
      const id = createKey()
      sources.set(id, { file, stop: new AbortController() })
      added.push({ id, name: file.name, bytes: file.size, state: 'waiting', progress: 0, failure: null })
    }
  }
  setDraft(key, { files: [...files, ...added], problem: [...new Set(problems)].join(' ') || null })
  void uploadNext(key)
}

/** As the server would say it, before anything is sent. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return attachmentProblems.empty(name)
  if (size > maxAttachmentBytes && !canShrink(name)) return attachmentProblems.tooLarge(name)
  const ending = endingOf(name)
  return ending && !attachmentEndings.includes(ending) ? attachmentProblems.notAllowed(name) : null
}

/** Takes a file out of the message, also while it is being uploaded. */
export function removeFile(key: string, id: string) {
  const { files } = readDraft(key)
  sources.get(id)?.stop.abort()
  sources.delete(id)
  setDraft(key, { problem: null, files: files.filter((file) => file.id !== id) })
  // Without an answer, the server deletes it after a day.
  call(api.api.attachments[':id'].$delete({ param: { id } })).catch(() => undefined)
  void uploadNext(key)
}

export function retryFile(key: string, id: string) {
  const source = sources.get(id)
  if (source) sources.set(id, { file: source.file, stop: new AbortController() })
  patchFile(key, id, { state: 'waiting', progress: 0, failure: null })
  void uploadNext(key)
}

/** After these were sent: what was chosen meanwhile stays for the next message. Returns those that were sent. */
export function forgetSent(key: string, ids: readonly string[]): DraftFile[] {
  for (const id of ids) sources.delete(id)
  const { files } = readDraft(key)
  setDraft(key, { problem: null, files: files.filter(({ id }) => !ids.includes(id)) })
  return files.filter(({ id }) => ids.includes(id))
}

/** After the message with these files was taken back. */
export function putBackFiles(key: string, sent: readonly DraftFile[]) {
  const { files, problem } = readDraft(key)
  setDraft(key, { problem, files: [...sent, ...files] })
}

/** Gives the files of one message to another, once they are uploaded. */
export async function moveFiles(from: string, to: string): Promise<void> {
  if (readDraft(from).files.length === 0) return
  await whenUploaded(from)
  putBackFiles(to, readDraft(from).files)
  setDraft(from, nothing)
}

async function uploadNext(key: string): Promise<void> {
  const { files } = readDraft(key)
  const next = files.find(({ state }) => state === 'waiting')
  const source = next && sources.get(next.id)
  if (!source || files.some(({ state }) => state === 'sending')) return
  const { id } = next
  patchFile(key, id, { state: 'sending' })
  try {
    const file = await fitPicture(source.file)
    // Taken out of the message meanwhile.
    source.stop.signal.throwIfAborted()
    patchFile(key, id, { name: file.name, bytes: file.size })
    const { file: stored } = (await upload({
      path: `/api/attachments?id=${id}`,
      body: file,
      headers: { [fileNameHeader]: encodeURIComponent(file.name) },
      signal: source.stop.signal,
      onProgress: (progress) => patchFile(key, id, { progress }),
    })) as { file: { name: string } }
    patchFile(key, id, { state: 'ready', name: stored.name })
  } catch (error) {
    if (!source.stop.signal.aborted) showFailure(key, id, error)
  }
  void uploadNext(key)
}

/** What the server refuses is taken out with its sentence; what didn't arrive can be tried again. */
function showFailure(key: string, id: string, error: unknown) {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : []
  if (sentence === undefined) {
    const failure = messageForError(error, 'It didn’t arrive. Please try again.')
    patchFile(key, id, { state: 'failed', failure })
    return
  }
  sources.delete(id)
  const { files, problem } = readDraft(key)
  const sentences = problem?.includes(sentence) ? problem : [problem, sentence].filter(Boolean).join(' ')
  setDraft(key, { problem: sentences, files: files.filter((file) => file.id !== id) })
}

/** Resolves once nothing is being uploaded, with the ids to send; null when a file failed or was refused meanwhile. */
export function whenUploaded(key: string): Promise<string[] | null> {
  const before = readDraft(key).problem
  return new Promise((resolve) => {
    const check = () => {
      const { files, problem } = readDraft(key)
      if (files.some(({ state }) => state === 'waiting' || state === 'sending')) return
      stop()
      const isWhole =
        files.every(({ state }) => state === 'ready') && (problem === null || problem === before)
      resolve(isWhole ? files.map(({ id }) => id) : null)
    }
    const stop = subscribeToDrafts(check)
    check()
  })
}
