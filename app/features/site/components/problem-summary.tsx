import { distinctProblems } from '#app/features/site/as-problems.ts'
import { ConflictChoice } from '#app/features/site/components/field-notes.tsx'
import { describePlace, findPlace, listPlaces, type Place } from '#app/features/site/field-places.ts'
import { problemSummaryId } from '#app/features/site/focus-problem.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'
import { findWordLabel } from '#practice/word-labels/find-word-label.ts'

/** Problems to fix before publishing; each line leads to its field. */
export function ProblemSummary() {
  const store = useDraftStore()
  const problems = useDraft((state) => state.problems)
  const unreadable = useDraft((state) => state.unreadable)
  const conflicts = useDraft((state) => state.conflicts)
  const { openPlace } = useEditor()
  const entries = [
    ...Object.entries(unreadable).map(([path, { problem }]) => ({ path, sentence: problem })),
    ...distinctProblems(problems),
    ...conflicts.map(({ path }) => ({ path, sentence: 'This was changed in two places. Choose one.' })),
  ]
  if (entries.length === 0) return null

  const places = listPlaces(store.read())
  const open = (place: Place) => openPlace(place)
  return (
    <section
      id={problemSummaryId}
      tabIndex={-1}
      aria-label="Problems to fix before you publish"
      className="mb-6 rounded-card border border-edge bg-tone-red p-4 text-on-tone-red"
    >
      <h2 className="font-medium font-sans text-base">
        {entries.length === 1
          ? '1 problem to fix before you publish'
          : `${entries.length} problems to fix before you publish`}
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {entries.map(({ path, sentence }) => {
          const place = findPlace(places, path)
          return (
            <li key={`${path} ${sentence}`}>
              {place ? (
                <button
                  type="button"
                  onClick={() => open(place)}
                  className="min-h-11 text-start underline underline-offset-4"
                >
                  {describePlace(place)}
                </button>
              ) : (
                <span>{findWordLabel(path) ?? path}</span>
              )}
              : {sentence}
              {conflicts.some((conflict) => conflict.path === path) && place?.path !== path && (
                <ConflictChoice path={path} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
