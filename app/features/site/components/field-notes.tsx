import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import {
  asList,
  asText,
  isList,
  isSame,
  type Json,
  readDelivered,
  readValue,
  wholePath,
} from '#app/features/site/document-values.ts'
import { claimExplanation, useClaimWords } from '#app/features/site/field-claims.ts'
import { findPlace, listFields } from '#app/features/site/field-places.ts'
import type { FieldSpec } from '#app/features/site/fields/field-spec.ts'
import { fillText, gapPath, gapsIn, isKnownGap } from '#app/features/site/fill-draft.ts'
import { describeMedia, isMedia } from '#app/features/site/media-values.ts'
import { useDraft, useDraftStore, useDraftValue } from '#app/features/site/use-draft.ts'
import { fieldId, useEditor } from '#app/features/site/use-editor.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { formatPrice } from '#shared/money.ts'

type Props = { spec: FieldSpec; path: string }

/** Below a field: what it promises, how it reads, what it was as delivered, and a choice after changes in two places. */
export function FieldNotes({ spec, path }: Props) {
  return (
    <>
      {spec.kind !== 'list' && spec.kind !== 'record' && <ClaimNote path={path} />}
      <Reading path={path} />
      <AsDelivered spec={spec} path={path} />
      <ConflictChoice path={path} />
    </>
  )
}

function ClaimNote({ path }: { path: string }) {
  const words = useClaimWords(path)
  if (words === '') return null
  return (
    <p className="rounded bg-tone-yellow px-3 py-2 text-on-tone-yellow text-sm">
      {words} promises a cure. {claimExplanation}
    </p>
  )
}

/** A sentence with gaps, as visitors read it. */
function Reading({ path }: { path: string }) {
  const value = useDraftValue(path)
  const text = isList(value) ? asList(value).map(asText).join(' / ') : asText(value)
  const knownNames = useDraft((state) =>
    [...new Set(gapsIn(text))].filter((name) => isKnownGap(name, path, state)).join(' '),
  )
  const reading = useDraft((state) => (knownNames ? fillText(text, state) : null))
  if (reading === null) return null
  const names = knownNames.split(' ')
  return (
    <div className="border-line border-s-2 ps-3 text-sm">
      <p className="text-muted">Reads: “{reading}”</p>
      <p className="mt-1 text-muted">
        {names.map((name) => (
          <Gap key={name} name={name} />
        ))}
        {names.length === 1
          ? 'is filled in for you. Tap it to change what it stands for.'
          : 'are filled in for you. Tap one to change what it stands for.'}
      </p>
    </div>
  )
}

/** Leads to the field that fills it. */
function Gap({ name }: { name: string }) {
  const store = useDraftStore()
  const { openPlace } = useEditor()
  const path = gapPath(name)
  const chip =
    'me-1.5 inline-block max-w-full rounded bg-tone-blue px-1.5 text-start font-mono text-on-tone-blue [overflow-wrap:anywhere]'
  if (!path) return <code className={chip}>{`{${name}}`}</code>
  const open = () => {
    const place = findPlace(listFields(store.read()), path)
    if (place) openPlace(place)
  }
  return (
    <button
      type="button"
      onClick={open}
      aria-label={`Change what {${name}} stands for`}
      className={`${chip} tap-area min-h-6 underline underline-offset-4`}
    >
      {`{${name}}`}
    </button>
  )
}

/** Sentences and legal texts remember how the software was delivered; prices and names of the practice don’t. */
const remembersDelivered = (path: string) => path.startsWith('words.') || path.startsWith('facts.legal.')

function AsDelivered({ spec, path }: Props) {
  const store = useDraftStore()
  const value = useDraftValue(path)
  const delivered = useDraft((state) => readDelivered(state, path))
  const isWhole = useDraft((state) => wholePath(state.delivered, path) === path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const [replaced, setReplaced] = useState<Json | undefined>(undefined)
  const [isUndone, setUndone] = useState(false)
  if (!remembersDelivered(path) || !isWhole || delivered === undefined || isReadOnly) return null

  if (isSame(value, delivered)) {
    if (replaced === undefined) return null
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        As delivered again.
        <Button
          ref={focusOnMount}
          variant="quiet"
          size="small"
          onClick={() => {
            store.change(path, replaced)
            setReplaced(undefined)
            setUndone(true)
          }}
        >
          Undo
        </Button>
      </p>
    )
  }
  const restore = () => {
    setReplaced(readValue(store.read(), path))
    store.change(path, delivered)
  }
  const button = {
    variant: 'quiet',
    size: 'small',
    'aria-label': `Use the delivered text again: ${spec.label}`,
  } as const
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <p>
        As delivered: <DeliveredText spec={spec} value={delivered} />
      </p>
      {spec.kind === 'list' ? (
        <ConfirmButton
          {...button}
          about={`The delivered ${asList(delivered).length} take the place of all ${asList(value).length} entries here.`}
          confirm="Replace all"
          keep="Keep mine"
          onConfirm={restore}
        >
          Use it again
        </ConfirmButton>
      ) : (
        <Button {...button} ref={isUndone ? focusOnMount : undefined} onClick={restore}>
          Use it again
        </Button>
      )}
    </div>
  )
}

function DeliveredText({ spec, value }: { spec: FieldSpec; value: Json }) {
  if (spec.kind === 'list') return `${asList(value).length} entries`
  if (isList(value)) return `“${asList(value).map(asText).join(' / ')}”`
  return `“${typeof value === 'number' ? value : asText(value)}”`
}

export function ConflictChoice({ path }: { path: string }) {
  const store = useDraftStore()
  const conflict = useDraft(({ conflicts }) => conflicts.find((entry) => entry.path === path))
  if (!conflict) return null
  const choose = (choice: 'mine' | 'theirs') => {
    store.resolveConflict(path, choice)
    // The button is gone with the question.
    document.getElementById(fieldId(path))?.focus()
  }
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-card border border-edge bg-tone-yellow p-3 text-on-tone-yellow text-sm"
    >
      <p className="font-medium">This was changed in two places. Which one do you want?</p>
      <p>Yours: “{describe(conflict.mine, path)}”</p>
      <p>The other: “{describe(conflict.theirs, path)}”</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('mine')}>
          Use mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => choose('theirs')}>
          Use the other
        </Button>
      </div>
    </div>
  )
}

/** A value as the owner knows it: an amount in dollars, a switch as on or off. */
function describe(value: Json | undefined, path: string): string {
  if (value === undefined || value === null) return 'nothing'
  if (isList(value))
    return asList(value)
      .map((each) => describe(each, path))
      .join(' / ')
  if (isMedia(value)) return describeMedia(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => describe(each, key))
      .join(', ')
  if (typeof value === 'number' && /cents$/i.test(path)) return formatPrice(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
