import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'
import type { ClientFile, FileProblem, ReadFile } from '#app/features/clients/client-file.ts'
import {
  addNext,
  type ImportProgress,
  nothingImported,
  undoImport,
} from '#app/features/clients/import-in-batches.ts'
import { readClientFile } from '#app/features/clients/read-client-file.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'

type Chosen = ReadFile & { fileName: string }

const shownProblems = 50
const nobody: ReadonlySet<number> = new Set()

/** Adds many people at once, from a file that another program saved. */
export function ImportClients({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [progress, setProgress] = useState(nothingImported)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(nobody)
  const isClosed = useRef(false)
  const reading = useAttempt(readClientFile, {
    onDone: (result, { name }) => {
      setProgress(nothingImported)
      setLeftOut(nobody)
      setChosen({ ...result, fileName: name })
    },
    explain: errorExplainer('Could not read the file'),
  })
  const file = chosen && !('problem' in chosen) ? chosen : null
  const people = (file?.people ?? []).filter(({ row }) => !leftOut.has(row))
  const adding = useAttempt(
    async () => {
      let state = progress
      while (state.next < people.length && !isClosed.current) {
        state = await addNext(people, state)
        setProgress(state)
      }
      if (isClosed.current) toast.success(`Stopped. ${describeResult(state)}`)
    },
    {
      onDone: () => void queries.invalidateQueries({ queryKey: ['clients'] }),
      explain: (error) => {
        void queries.invalidateQueries({ queryKey: ['clients'] })
        return errorExplainer('Could not add the clients')(error)
      },
    },
  )
  const undoing = useAttempt(() => undoImport(progress.added), {
    onDone: (remaining) => {
      void queries.invalidateQueries({ queryKey: ['clients'] })
      const removed = formatCount(progress.added.length - remaining, 'client')
      toast.success(`${removed} taken back.${describeRemaining(remaining)}`)
      close()
    },
    explain: errorExplainer('Could not take the clients back'),
  })
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const hasBegun = progress.next > 0
  const isDone = hasBegun && progress.next === people.length
  const problems = [...(file?.problems ?? []), ...progress.problems]
  return (
    <Dialog title="Import clients" onClose={close} focusTitle>
      <div className="mt-4 grid gap-4">
        {!file && (
          <>
            <p>
              Choose a CSV file, as spreadsheets and booking programs save it, or contact cards (vCard), as a
              phone’s contacts are exported.
            </p>
            <p className="text-muted">
              The first line of a CSV file names the columns, like Name, Email, Phone. Nobody gets a message,
              and nobody counts as having agreed to texts or newsletters.
            </p>
          </>
        )}
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {chosen && 'problem' in chosen && chosen.problem}
        </p>
        {file && !hasBegun && !adding.busy && (
          <FoundPeople file={file} leftOut={leftOut} onChoose={setLeftOut} />
        )}
        <p role="status" className="font-medium empty:hidden">
          {adding.busy && `${progress.next} of ${people.length}`}
        </p>
        {hasBegun && !adding.busy && (
          // The button that had the focus may be gone.
          <p ref={focusOnMount} tabIndex={-1} className="font-medium outline-none">
            {describeResult(progress)}
          </p>
        )}
        {file && problems.length > 0 && <Problems unit={file.unit} problems={problems} />}
        <DialogActions onClose={close} back={hasBegun && !adding.busy ? 'Close' : 'Cancel'}>
          {people.length > 0 && !isDone && (
            <Button busy={adding.busy} busyText="Adding..." onClick={() => void adding.run()}>
              {hasBegun
                ? `Add the other ${people.length - progress.next}`
                : `Add ${formatCount(people.length, 'client')}`}
            </Button>
          )}
          {!adding.busy && progress.added.length > 0 && (
            <Button
              variant="secondary"
              busy={undoing.busy}
              busyText="Taking back..."
              onClick={() => void undoing.run()}
            >
              Undo the import
            </Button>
          )}
          {!hasBegun && !adding.busy && (
            <FileButton
              label="File of clients"
              accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
              variant={file ? 'secondary' : 'primary'}
              busy={reading.busy}
              busyText="Reading..."
              onChoose={(file) => void reading.run(file)}
            >
              {file ? 'Choose another file' : 'Choose a file'}
            </FileButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

function describeResult({ added, known }: ImportProgress): string {
  const result =
    added.length === 0 ? 'Nobody new was added.' : `${formatCount(added.length, 'client')} added.`
  return known === 0
    ? result
    : `${result} ${known} in the file ${known === 1 ? 'was' : 'were'} in your list already.`
}

function describeRemaining(count: number): string {
  if (count === 0) return ''
  return ` ${count} ${count === 1 ? 'stays' : 'stay'}: something is stored about them.`
}

type FoundPeopleProps = {
  file: ClientFile & { fileName: string }
  leftOut: ReadonlySet<number>
  onChoose: (leftOut: ReadonlySet<number>) => void
}

function FoundPeople({ file: { fileName, people, unread }, leftOut, onChoose }: FoundPeopleProps) {
  const choose = (row: number, isChosen: boolean) => {
    const next = new Set(leftOut)
    if (isChosen) next.delete(row)
    else next.add(row)
    onChoose(next)
  }
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <strong>{formatCount(people.length, 'person', 'people')}</strong> in {fileName}. Choose who is added:
      </p>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => onChoose(leftOut.size > 0 ? nobody : new Set(people.map(({ row }) => row)))}
      >
        {leftOut.size > 0 ? 'Choose everyone' : 'Choose no one'}
      </Button>
      <ScrollRegion
        aria-label="People in the file"
        className="relative max-h-80 overflow-y-auto overscroll-contain rounded-card border border-line px-4 py-2"
      >
        <ul className="grid gap-1">
          {people.map(({ row, details }) => (
            <li key={row}>
              <Checkbox checked={!leftOut.has(row)} onChange={(isChosen) => choose(row, isChosen)}>
                <span dir="auto">{details.name}</span>
                <span className="block text-muted text-sm">
                  {details.email} <span className="whitespace-nowrap">{details.phone}</span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {unread.length > 0 && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">Not imported: {unread.join(', ')}</p>
      )}
    </div>
  )
}

type ProblemsProps = { unit: ClientFile['unit']; problems: readonly FileProblem[] }

function Problems({ unit, problems }: ProblemsProps) {
  const more = problems.length - shownProblems
  return (
    <section aria-label="Left out">
      <p className="font-medium">{formatCount(problems.length, unit)} can’t be imported:</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {problems.slice(0, shownProblems).map(({ row, name, sentence }) => (
          <li key={row} className="[overflow-wrap:anywhere]">
            {unit === 'line' ? 'Line' : 'Card'} {row}
            {name && ` (${name})`}: {sentence}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-sm">and {more} more</p>}
    </section>
  )
}
