import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'
import type { ClientFile, FilePerson, FileProblem } from '#app/features/clients/client-file.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { maxImportedClients } from '#shared/client-import.ts'

type Chosen = ClientFile & { fileName: string }
/** `next`: the first person whose turn has not come. `added`: the ids of the entries. */
type Progress = { next: number; added: string[]; known: number; problems: FileProblem[] }

const shownProblems = 50
const nobody: ReadonlySet<number> = new Set()
const nothingDone: Progress = { next: 0, added: [], known: 0, problems: [] }

/** Loaded when a file is chosen: nobody else needs what reads it. */
async function readFile(file: File) {
  const { readClientFile } = await import('#app/features/clients/read-client-file.ts')
  return readClientFile(file)
}

/** Adds the next people of a file, as many as one request takes. */
async function addNext(people: readonly FilePerson[], { next, ...done }: Progress): Promise<Progress> {
  const some = people.slice(next, next + maxImportedClients)
  const { outcomes } = await call(
    api.api.clients.import.$post({ json: { clients: some.map(({ details }) => details) } }),
  )
  const added = outcomes.flatMap((each) => (each.outcome === 'added' ? [each.id] : []))
  const known = outcomes.filter(({ outcome }) => outcome === 'known').length
  const refused = some.flatMap(({ row, details }, index) => {
    const outcome = outcomes[index]
    return outcome?.outcome === 'refused' ? [{ row, name: details.name, sentence: outcome.sentence }] : []
  })
  return {
    next: next + some.length,
    added: [...done.added, ...added],
    known: done.known + known,
    problems: [...done.problems, ...refused],
  }
}

/** Takes the entries back, as many in a request as were added in one. Resolves to how many are gone. */
async function undoAll(ids: readonly string[]): Promise<number> {
  let removed = 0
  for (let next = 0; next < ids.length; next += maxImportedClients) {
    const some = ids.slice(next, next + maxImportedClients)
    removed += (await call(api.api.clients.import.undo.$post({ json: { ids: some } }))).removed
  }
  return removed
}

/** Adds many people at once, from a file that another program saved. */
export function ImportClients({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState('')
  const [progress, setProgress] = useState(nothingDone)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(nobody)
  const isClosed = useRef(false)
  const reading = useAttempt(readFile, {
    onDone: (result, { name }) => {
      setProgress(nothingDone)
      setLeftOut(nobody)
      setProblem('problem' in result ? result.problem : '')
      setChosen('problem' in result ? null : { ...result, fileName: name })
    },
    explain: errorExplainer('Could not read the file'),
  })
  const people = (chosen?.people ?? []).filter(({ row }) => !leftOut.has(row))
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
  const undoing = useAttempt(() => undoAll(progress.added), {
    onDone: (removed) => {
      void queries.invalidateQueries({ queryKey: ['clients'] })
      const others = progress.added.length - removed
      const rest =
        others > 0 ? ` ${others} ${others === 1 ? 'stays' : 'stay'}: something is stored about them.` : ''
      toast.success(`${formatCount(removed, 'client')} taken back.${rest}`)
      close()
    },
    explain: errorExplainer('Could not take the clients back'),
  })
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const isDone = people.length > 0 && progress.next === people.length
  const problems = [...(chosen?.problems ?? []), ...progress.problems]
  return (
    <Dialog title="Import clients" onClose={close} focusTitle>
      <div className="mt-4 grid gap-4">
        {!chosen && (
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
          {problem}
        </p>
        {chosen && progress.next === 0 && !adding.busy && (
          <FoundPeople file={chosen} leftOut={leftOut} onChoose={setLeftOut} />
        )}
        <p role="status" className="font-medium empty:hidden">
          {adding.busy && `${progress.next} of ${people.length}`}
        </p>
        {isDone && !adding.busy && (
          // The button that had the focus is gone.
          <p ref={focusOnMount} tabIndex={-1} className="font-medium outline-none">
            {describeResult(progress)}
          </p>
        )}
        {chosen && problems.length > 0 && <Problems unit={chosen.unit} problems={problems} />}
        <DialogActions onClose={close} back={isDone ? 'Close' : 'Cancel'}>
          {isDone && !adding.busy && progress.added.length > 0 && (
            <Button
              variant="secondary"
              busy={undoing.busy}
              busyText="Taking back..."
              onClick={() => void undoing.run()}
            >
              Undo the import
            </Button>
          )}
          {people.length > 0 && !isDone && (
            <Button busy={adding.busy} busyText="Adding..." onClick={() => void adding.run()}>
              {progress.next === 0
                ? `Add ${formatCount(people.length, 'client')}`
                : `Add the other ${people.length - progress.next}`}
            </Button>
          )}
          {progress.next === 0 && !adding.busy && (
            <FileButton
              label="File of clients"
              accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
              variant={chosen ? 'secondary' : 'primary'}
              busy={reading.busy}
              busyText="Reading..."
              onChoose={(file) => void reading.run(file)}
            >
              {chosen ? 'Choose another file' : 'Choose a file'}
            </FileButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

function describeResult({ added, known }: Progress): string {
  const result =
    added.length === 0 ? 'Nobody new was added.' : `${formatCount(added.length, 'client')} added.`
  return known === 0
    ? result
    : `${result} ${known} in the file ${known === 1 ? 'was' : 'were'} in your list already.`
}

type FoundPeopleProps = {
  file: Chosen
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
