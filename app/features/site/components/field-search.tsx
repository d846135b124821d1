import { useState } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { asText, isList } from '#app/features/site/document-values.ts'
import { describePlace, type FieldPlace, listFields } from '#app/features/site/field-places.ts'
import { fillText } from '#app/features/site/fill-draft.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'

const maxResults = 20
const shortestSearch = 2

/** Finds a field by the words it shows or by its name. */
export function FieldSearch() {
  const [search, setSearch] = useState('')
  const content = useDraft((state) => state)
  const { openPlace } = useEditor()
  const wanted = search.trim().toLowerCase()
  const results =
    wanted.length < shortestSearch
      ? []
      : listFields(content)
          .map((place) => ({ place, text: textOf(place, (text) => fillText(text, content)) }))
          .filter(({ place, text }) => `${describePlace(place)} ${text}`.toLowerCase().includes(wanted))
          .slice(0, maxResults)
  return (
    <section aria-label="Find a field" className="mb-8">
      <Field
        type="search"
        label="Find"
        hint="Words on your site, or the name of a field."
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {wanted.length >= shortestSearch && (
        <p role="status" className="mt-2 text-muted text-sm">
          {results.length === 0
            ? 'Nothing found.'
            : `${results.length}${results.length === maxResults ? ' or more' : ''} found`}
        </p>
      )}
      <ul>
        {results.map(({ place, text }) => (
          <li key={place.path} className="border-line border-b">
            <button
              type="button"
              onClick={() => openPlace(place)}
              className="grid min-h-12 w-full content-center py-2 text-start hover:text-leaf"
            >
              <span className="text-[0.9375rem]">{describePlace(place)}</span>
              <span className="line-clamp-2 text-muted text-sm">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf({ value }: FieldPlace, fill: (text: string) => string): string {
  return fill(isList(value) ? value.map(asText).join(' ') : asText(value))
}
