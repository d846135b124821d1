import { ChoiceControl, TickControl } from '#app/features/site/components/choice-control.tsx'
import { HoursControl } from '#app/features/site/components/hours-control.tsx'
import { ListView } from '#app/features/site/components/list-view.tsx'
import { FileControl, PictureControl } from '#app/features/site/components/media-control.tsx'
import { RecordView } from '#app/features/site/components/record-view.tsx'
import { TextControl } from '#app/features/site/components/text-control.tsx'
import { joinPath } from '#app/features/site/field-places.ts'
import type { FieldSpec } from '#app/features/site/fields/field-spec.ts'

/** The control of a field, by its kind. */
export function FieldView({ spec, base }: { spec: FieldSpec; base: string }) {
  const path = joinPath(base, spec.name)
  switch (spec.kind) {
    case 'list':
      return (
        <ListView spec={spec} path={path}>
          {(field, itemPath) => <FieldView key={field.name} spec={field} base={itemPath} />}
        </ListView>
      )
    case 'record':
      return (
        <RecordView spec={spec} path={path}>
          {(field) => <FieldView key={field.name} spec={field} base={path} />}
        </RecordView>
      )
    case 'tick':
      return <TickControl spec={spec} path={path} />
    case 'choice':
      return <ChoiceControl spec={spec} options={spec.options} path={path} />
    case 'hours':
      return <HoursControl spec={spec} path={path} />
    case 'picture':
      return <PictureControl spec={spec} path={path} />
    case 'file':
      return <FileControl spec={spec} path={path} />
    default:
      return <TextControl spec={spec} path={path} />
  }
}
