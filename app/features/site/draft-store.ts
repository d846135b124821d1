import { adaptDelivered, readDeliveredContent } from '#app/features/site/adapt-delivered.ts'
import { asProblems } from '#app/features/site/as-problems.ts'
import {
  asObject,
  isList,
  isSame,
  type Json,
  readValue,
  type SiteDocument,
  writeValue,
} from '#app/features/site/document-values.ts'
import { readLimits } from '#app/features/site/draft-limits.ts'
import { type DraftState, temporaryErrors } from '#app/features/site/draft-state.ts'
import { followConflicts, followKeys } from '#app/features/site/follow-paths.ts'
import type { LocalCopyStore } from '#app/features/site/local-copy.ts'
import { type Conflict, mergeDocuments } from '#app/features/site/merge-documents.ts'
import { addConflicts, keepLastTyped, refreshTheirs } from '#app/features/site/open-conflicts.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { type ContentDraft, type DraftDocument, documentShape, type SavedDraft } from '#shared/content.ts'
import { seconds } from '#shared/time.ts'

type SaveInput = { document: DraftDocument; revision: number; base?: number }
type Options = {
  loaded: ContentDraft
  local: LocalCopyStore
  save: (input: SaveInput) => Promise<SavedDraft>
  saveAfterMs?: number
  /** Whether somebody is typing in a field: what other windows changed waits until it is left. */
  isTyping?: () => boolean
}
type ServerDocument = { revision: number; base: number; document: SiteDocument }

const longestRetryMs = seconds(30)

/** The owner's working copy: kept on this device as typed, saved to the server shortly after, merged with other tabs. */
export function createDraftStore({
  loaded,
  local,
  save,
  saveAfterMs = 700,
  isTyping = () => false,
}: Options) {
  let onServer = asDocument(loaded.document)
  let savedBase = loaded.base
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let saving: Promise<void> | null = null
  let failures = 0
  let isKept = true
  /** What other windows changed while a field is typed in. */
  let waiting: { revision: number; apply: () => void } | null = null
  const listeners = new Set<() => void>()
  let state: DraftState = {
    document: onServer,
    delivered: readDeliveredContent(loaded),
    published: asDocument(loaded.base_document),
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
    if (!isClosed) timer = setTimeout(() => void saveNow(), delayMs)
  }

  /** Resolves when the server has everything, or has failed to take it. */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    while (saving) await saving
    if (!applyWaiting()) return
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
      const input = { document, revision, ...(base !== savedBase && { base }) }
      const { adapted_words, ...saved } = await save(input)
      onServer = document
      savedBase = base
      failures = 0
      const delivered = adaptDelivered(state.delivered, adapted_words)
      update({ ...saved, delivered, status: isChanged() ? 'unsaved' : 'saved' })
      keepOnDevice()
    } catch (error) {
      handleFailure(error)
    }
  }

  function handleFailure(error: unknown) {
    const changed = error instanceof ApiError && error.code === 'draft_changed' ? error.details : null
    if (changed) {
      const { revision, base, document } = changed
      const server = { revision: Number(revision), base: Number(base), document: asDocument(document) }
      update({ status: 'unsaved' })
      // The server is there again: nothing else would try the merged draft.
      failures = 0
      waiting = { revision: server.revision, apply: () => mergeServerDocument(server) }
      return void applyWaiting()
    }
    const isTemporary = !(error instanceof ApiError) || temporaryErrors.has(error.code)
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
    const followed = refreshTheirs(state.conflicts, state, document)
    const unreadable = followKeys(state.unreadable, state, document)
    return { document, unreadable, conflicts: addConflicts(followed, conflicts) }
  }

  function changeList(path: string, value: readonly Json[], reopened: readonly Conflict[] = []) {
    const document = writeValue(state, path, value)
    const others = Object.entries(state.unreadable).filter(([key]) => !`${key}.`.startsWith(`${path}.`))
    changeDocument(document, {
      conflicts: addConflicts(followConflicts(state.conflicts, state, document), reopened),
      unreadable: Object.fromEntries(others),
    })
  }

  /** Takes what another tab has saved, keeping what was changed here. */
  function mergeServerDocument(server: ServerDocument) {
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

  /** Lays over what other windows changed, unless a field is typed in. False: it still waits. */
  function applyWaiting(): boolean {
    if (waiting && isTyping()) return false
    const { apply } = waiting ?? {}
    waiting = null
    apply?.()
    return true
  }

  function takeDraft(draft: ContentDraft) {
    const { revision, base } = draft
    const isSameGround = base === state.base || state.base === savedBase
    mergeServerDocument({ revision, base, document: asDocument(draft.document) })
    update({
      newest: draft.newest,
      delivered: readDeliveredContent(draft),
      ...readLimits(draft),
      ...(isSameGround && { published: asDocument(draft.base_document) }),
    })
    if (isChanged() || state.status !== 'saved') schedule(saveAfterMs)
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
      const conflicts = keepLastTyped(state.conflicts, path, value)
      changeDocument(writeValue(state, path, value), { unreadable, conflicts })
    },
    /** While a choice is open, its field holds what was typed here, and the document the other value. */
    type(path: string, value: Json | undefined) {
      const conflicts = keepLastTyped(state.conflicts, path, value)
      if (conflicts === state.conflicts) return this.change(path, value)
      const { [path]: _, ...unreadable } = state.unreadable
      update({ conflicts, unreadable })
      keepOnDevice()
    },
    /** For a list that was reordered: paths below it mean other fields now. `reopened`: choices of an entry that is back. */
    changeList,
    /** Text that is no value: the document keeps the last value, and the field its text. */
    markUnreadable(path: string, text: string, problem: string) {
      update({ unreadable: { ...state.unreadable, [path]: { text, problem } } })
    },
    resolveConflict(path: string, choice: 'mine' | 'theirs') {
      const conflict = state.conflicts.find((entry) => entry.path === path)
      if (!conflict) return
      const conflicts = state.conflicts.filter((entry) => entry !== conflict)
      const document = writeValue(state, path, conflict[choice])
      const { [path]: _, ...others } = state.unreadable
      const unreadable = choice === 'mine' ? state.unreadable : others
      if (!isSame(readValue(state, path), conflict[choice])) {
        return changeDocument(document, { conflicts, unreadable })
      }
      update({ conflicts, unreadable })
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
      if (draft.revision === state.revision && draft.base === savedBase) return takeDraft(draft)
      if (waiting && draft.revision < waiting.revision) return
      waiting = { revision: draft.revision, apply: () => takeDraft(draft) }
      applyWaiting()
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
    /** For a field that was left. */
    applyWaiting() {
      if (waiting && applyWaiting()) schedule(0)
    },
    /** Whether the server or this device has everything. */
    isSafeToLeave: () => isKept,
    /** A save that is under way ends. What it fails to send stays on this device. */
    close() {
      isClosed = true
      clearTimeout(timer)
      local.close()
      listeners.clear()
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>

function asDocument(value: unknown): SiteDocument {
  const { facts, words } = asObject(value)
  return { shape: documentShape, facts: asObject(facts), words: asObject(words) }
}
