import { Chevron } from '#app/features/site/components/chevron.tsx'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { sectionGroups } from '#app/features/site/fields/sections.ts'
import { findOffPage } from '#app/features/site/off-pages.ts'
import { useDraft } from '#app/features/site/use-draft.ts'

type Props = { onOpen: (section: SectionSpec) => void }

/** Everything that can be changed, by section. */
export function SectionList({ onOpen }: Props) {
  const content = useDraft((state) => state)
  return (
    <div className="grid gap-8">
      {sectionGroups.map(({ title, sections }) => (
        <nav key={title} aria-label={title}>
          <h2 className="mb-1 text-2xl">{title}</h2>
          <ul className="border-line border-t">
            {sections
              .filter((section) => section.groups(content).length > 0)
              .map((section) => (
                <li key={section.id} className="border-line border-b">
                  <button
                    type="button"
                    data-section={section.id}
                    onClick={() => onOpen(section)}
                    className="flex min-h-13 w-full items-center justify-between gap-3 text-start hover:text-leaf"
                  >
                    <span>
                      {section.title}
                      {section.isOfPage && findOffPage(content, section.page) && (
                        <span className="ms-2 text-muted text-sm">Off</span>
                      )}
                    </span>
                    <Chevron />
                  </button>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
