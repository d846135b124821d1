import { useId } from 'react'
import { FieldView } from '#app/features/site/components/field-view.tsx'
import { SectionNotes } from '#app/features/site/components/section-notes.tsx'
import type { FieldGroup, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = { section: SectionSpec; onBack: () => void; focusTitle: boolean }

export function SectionView({ section, onBack, focusTitle }: Props) {
  const groups = section.groups(useDraft((state) => state))
  return (
    <div>
      <button type="button" onClick={onBack} className="min-h-11 text-leaf underline underline-offset-4">
        All sections
      </button>
      <h2 ref={focusTitle ? focusOnMount : undefined} tabIndex={-1} className="mt-2 text-3xl outline-none">
        {section.title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{section.lead}</p>
      <SectionNotes section={section} />
      <div className="grid gap-9">
        {groups.map((group) => (
          <Group key={`${group.base} ${group.title ?? group.fields[0]?.name ?? ''}`} group={group} />
        ))}
      </div>
    </div>
  )
}

function Group({ group: { title, base, fields } }: { group: FieldGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className="grid gap-6">
      {title && (
        <h3 id={id} className="border-line border-b pb-2 text-2xl">
          {title}
        </h3>
      )}
      {fields.map((spec) => (
        <FieldView key={spec.name} spec={spec} base={base} />
      ))}
    </section>
  )
}
