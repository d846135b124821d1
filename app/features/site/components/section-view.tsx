import { useId, useMemo } from 'react'
import { Chevron } from '#app/features/site/components/chevron.tsx'
import { FieldView } from '#app/features/site/components/field-view.tsx'
import { OffPageNote } from '#app/features/site/components/off-page-note.tsx'
import { SectionNotes } from '#app/features/site/components/section-notes.tsx'
import { asObject } from '#app/features/site/document-values.ts'
import { type FieldGroup, foldedPath, type SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = { section: SectionSpec; onBack: () => void; focusTitle: boolean }

export function SectionView({ section, onBack, focusTitle }: Props) {
  const groups = useGroups(section)
  return (
    <div>
      <button type="button" onClick={onBack} className="min-h-11 text-leaf underline underline-offset-4">
        All sections
      </button>
      <h2 ref={focusTitle ? focusOnMount : undefined} tabIndex={-1} className="mt-2 text-3xl outline-none">
        {section.title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{section.lead}</p>
      {section.isOfPage && <OffPageNote page={section.page} />}
      <SectionNotes section={section} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
        {groups.map((group) => (
          <Group
            key={`${group.base} ${group.title ?? group.fields[0]?.name ?? ''}`}
            group={group}
            path={foldedPath(section.id, group.title)}
          />
        ))}
      </div>
    </div>
  )
}

/** The fields themselves follow their values, so that typing renders one field and not the section. */
function useGroups(section: SectionSpec): readonly FieldGroup[] {
  const store = useDraftStore()
  const names = useDraft(({ document: { facts } }) =>
    [facts.pictures, facts.legal].flatMap((record) => Object.keys(asObject(record))).join(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are all that the fields of a section depend on.
  return useMemo(() => section.groups(store.read()), [section, store, names])
}

function Group({ group: { title, base, fields, isFolded }, path }: { group: FieldGroup; path: string }) {
  const id = useId()
  const { openItems, setItemOpen } = useEditor()
  const isOpen = !isFolded || openItems.has(path)
  return (
    <section aria-labelledby={title ? id : undefined} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {title && (
        <h3 id={id} className="border-line border-b pb-2 text-2xl">
          {isFolded ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setItemOpen(path, !isOpen)}
              className="flex min-h-12 w-full items-center justify-between gap-3 text-start hover:text-leaf"
            >
              {title}
              <Chevron isOpen={isOpen} />
            </button>
          ) : (
            title
          )}
        </h3>
      )}
      {isOpen && fields.map((spec) => <FieldView key={spec.name} spec={spec} base={base} />)}
    </section>
  )
}
