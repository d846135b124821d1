import { asProblems } from '#app/features/site/as-problems.ts'
import {
  asObject,
  flattenWords,
  isList,
  isSame,
  type Json,
  type SiteContent,
  type SiteDocument,
  writeValue,
} from '#app/features/site/document-values.ts'
import { followConflicts, followKeys } from '#app/features/site/follow-paths.ts'
import type { LocalCopyStore } from '#app/features/site/local-copy.ts'
import { type Conflict, mergeDocuments } from '#app/features/site/merge-documents.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { ContentDraft, ContentProblem, DraftDocument, SavedDraft } from '#shared/content.ts'
import { seconds } from '#shared/time.ts'

/** 'onDevice': the server can't be reached, the changes are kept here and sent later. 'refused': the server won't take them. */
type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'onDevice' | 'refused'

export type DraftState = SiteContent & {
  status: SaveStatus
  /** Why the server refuses the draft. */
  refusal: string | null
  revision: number
  /** The published document that the draft builds on. */
  published: SiteDocument
  /** The publication that the draft builds on, and the newest one. */
  base: number
  newest: number
  readOnly: string | null
  /** What a later version of the software wrote: nothing is saved over it. */
  laterDraft: ContentDraft['later_draft']
  laterPublication: ContentDraft['later_publication']
  /** What keeps the draft from being published. */
  problems: readonly ContentProblem[]
  conflicts: readonly Conflict[]
  /** Typed text that is no value yet, such as a price in words, by the path of its field. */
  unreadable: Readonly<Record<string, { text: string; problem: string }>>
}

type SaveInput = { document: DraftDocument; revision: number; base?: number }
type Options = {
  loaded: ContentDraft
  local: LocalCopyStore
  save: (input: SaveInput) => Promise<SavedDraft>
  saveAfterMs?: number
}

const longestRetryMs = seconds(30)

/** The owner's working copy: kept on this device as typed, saved to the server shortly after, merged with other tabs. */
export function createDraftStore({ loaded, local, save, saveAfterMs = 700 }: Options) {
  let onServer = toDocument(loaded.document)
  let savedBase = loaded.base
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  let failures = 0
  let isKept = true
  const listeners = new Set<() => void>()
  let state: DraftState = {
    document: onServer,
    delivered: {
      facts: asObject(loaded.delivered.facts),
      words: flattenWords(asObject(loaded.delivered.words)),
    },
    published: toDocument(loaded.base_document),
    status: 'saved',
    refusal: null,
    revision: loaded.revision,
    base: loaded.base,
    newest: loaded.newest,
    ...readLimits(loaded),
    problems: [],
    conflicts: [],
    unreadable: {},
  }

  const update = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const isChanged = () =>
    !isSame(state.document.facts, onServer.facts) ||
    !isSame(state.document.words, onServer.words) ||
    state.base !== savedBase

  function keepOnDevice() {
    isKept = true
    if (!isChanged() && state.conflicts.length === 0) return local.remove()
    const { document, conflicts } = state
    isKept = local.write({ base: onServer, mine: document, conflicts, savedAt: Date.now() })
  }

  function changeDocument(document: SiteDocument, change: Partial<DraftState> = {}) {
    if (state.readOnly) return
    update({ ...change, document, status: saving ? 'saving' : 'unsaved', refusal: null })
    keepOnDevice()
    schedule(saveAfterMs)
  }

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), delayMs)
  }

  /** Resolves when the server has everything, or has failed to take it. */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    while (saving) await saving
    if (!isChanged()) {
      if (state.status !== 'saved') update({ status: 'saved', refusal: null })
      return
    }
    if (state.readOnly) return update({ status: 'refused', refusal: state.readOnly })
    saving = sendDraft()
    await saving
    saving = null
    if (state.status === 'unsaved' && failures === 0) await saveNow()
  }

  async function sendDraft() {
    const { document, revision, base } = state
    update({ status: 'saving', refusal: null })
    try {
      const saved = await save({ document, revision, ...(base !== savedBase && { base }) })
      onServer = document
      savedBase = base
      failures = 0
      update({ ...saved, status: isChanged() ? 'unsaved' : 'saved' })
      keepOnDevice()
    } catch (error) {
      handleFailure(error)
    }
  }

  function handleFailure(error: unknown) {
    const changed = error instanceof ApiError && error.code === 'draft_changed' ? error.details : null
    if (changed) {
      const { revision, base, document } = changed
      mergeServerDocument({ revision: Number(revision), base: Number(base), document: asDocument(document) })
      update({ status: isChanged() ? 'unsaved' : 'saved' })
      return
    }
    const isTemporary = !(error instanceof ApiError) || temporary.has(error.code)
    failures += 1
    if (isTemporary) {
      update({ status: 'onDevice' })
      schedule(Math.min(longestRetryMs, seconds(1) * 2 ** failures))
    } else {
      update({ status: 'refused', refusal: messageForError(error) })
    }
  }

  /** A merged document with what belongs to its fields: lists may have changed. */
  function followMerge({ document, conflicts }: ReturnType<typeof mergeDocuments>) {
    const followed = followConflicts(state.conflicts, state, document)
    const unreadable = followKeys(state.unreadable, state, document)
    return { document, unreadable, conflicts: addConflicts(followed, conflicts) }
  }

  function changeList(path: string, value: readonly Json[]) {
    const document = writeValue(state, path, value)
    const others = Object.entries(state.unreadable).filter(([key]) => !`${key}.`.startsWith(`${path}.`))
    changeDocument(document, {
      conflicts: followConflicts(state.conflicts, state, document),
      unreadable: Object.fromEntries(others),
    })
  }

  /** Takes what another tab has saved, keeping what was changed here. */
  function mergeServerDocument(server: { revision: number; base: number; document: SiteDocument }) {
    if (server.revision === state.revision && server.base === savedBase) return
    const merged = mergeDocuments(onServer, state.document, server.document)
    onServer = server.document
    const movesBase = state.base !== savedBase
    savedBase = server.base
    update({
      ...followMerge(merged),
      revision: server.revision,
      base: movesBase ? state.base : server.base,
    })
    keepOnDevice()
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(path: string, value: Json | undefined) {
      if (isList(value)) return changeList(path, value)
      const { [path]: _, ...unreadable } = state.unreadable
      changeDocument(writeValue(state, path, value), { unreadable })
    },
    /** For a list that was reordered: paths below it mean other fields now. */
    changeList,
    /** Text that is no value: the document keeps the last value, and the field its text. */
    markUnreadable(path: string, text: string, problem: string) {
      update({ unreadable: { ...state.unreadable, [path]: { text, problem } } })
    },
    resolveConflict(path: string, choice: 'mine' | 'theirs') {
      const conflict = state.conflicts.find((entry) => entry.path === path)
      const conflicts = state.conflicts.filter((entry) => entry !== conflict)
      if (conflict && choice === 'mine') {
        return changeDocument(writeValue(state, path, conflict.mine), { conflicts })
      }
      update({ conflicts })
      keepOnDevice()
    },
    /** Takes over what closed tabs have left on this device. */
    async recover() {
      if (state.readOnly) return
      for (const copy of await local.takeAbandoned()) {
        const merged = mergeDocuments(copy.base, copy.mine, state.document)
        const left = { document: copy.mine, delivered: state.delivered }
        const { document, ...followed } = followMerge({
          document: merged.document,
          conflicts: addConflicts(followConflicts(copy.conflicts, left, merged.document), merged.conflicts),
        })
        if (isSame(document, state.document) && followed.conflicts.length === state.conflicts.length) continue
        changeDocument(document, followed)
      }
    },
    /** The server's draft as read again, after another tab may have saved. */
    follow(draft: ContentDraft) {
      // An answer that a save of this tab has overtaken.
      if (saving || draft.revision < state.revision) return
      const { revision, base } = draft
      const isSameGround = base === state.base || state.base === savedBase
      mergeServerDocument({ revision, base, document: toDocument(draft.document) })
      update({
        newest: draft.newest,
        ...readLimits(draft),
        ...(isSameGround && { published: toDocument(draft.base_document) }),
      })
      if (isChanged() || state.status !== 'saved') schedule(saveAfterMs)
    },
    /** Lays the changes of the draft over a publication that somebody else has made in between. */
    rebase(publication: { base: number; document: unknown }) {
      const document = asDocument(publication.document)
      const { base } = publication
      const merged = followMerge(mergeDocuments(state.published, state.document, document))
      changeDocument(merged.document, { ...merged, published: document, base, newest: base })
    },
    /** What a publication was refused for. */
    showProblems: (problems: unknown) => update({ problems: asProblems(problems) }),
    saveNow,
    /** Whether the server or this device has everything. */
    isSafeToLeave: () => isKept,
    close() {
      clearTimeout(timer)
      local.close()
      listeners.clear()
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>

const readLimits = ({ is_read_only, later_draft, later_publication }: ContentDraft) => ({
  readOnly: is_read_only ?? (later_draft && laterDraftSentence),
  laterDraft: is_read_only === null ? later_draft : null,
  laterPublication: later_publication,
})

const laterDraftSentence =
  'A newer version of the software wrote your draft, and this version can’t read it. Download it or discard it before you change anything. Your site stays as it is.'

const temporary = new Set([
  'unreachable',
  'internal',
  'database_unavailable',
  'too_many_requests',
  'not_signed_in',
])

function addConflicts(known: readonly Conflict[], found: readonly Conflict[]): Conflict[] {
  const paths = new Set(found.map(({ path }) => path))
  return [...known.filter(({ path }) => !paths.has(path)), ...found]
}

const toDocument = ({ facts, words }: DraftDocument): SiteDocument => ({
  shape: 1,
  facts: asObject(facts),
  words: asObject(words),
})

function asDocument(value: unknown): SiteDocument {
  const { facts, words } = asObject(value)
  return { shape: 1, facts: asObject(facts), words: asObject(words) }
}
