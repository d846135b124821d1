import { ChoiceChips } from '#app/components/ui/choice-chips.tsx'
import { audienceNames } from '#app/features/campaigns/campaign-labels.ts'
import { PeoplePicker } from '#app/features/campaigns/components/people-picker.tsx'
import type { Draft } from '#app/features/campaigns/use-draft.ts'
import { campaignSegments } from '#shared/campaigns.ts'

type Props = Pick<Draft, 'segment' | 'people'> & {
  /** Of those who were picked before. */
  names: readonly { id: string; name: string }[]
  error: string | undefined
  onChange: (change: Pick<Draft, 'segment'> | Pick<Draft, 'people'>) => void
}

const choices = [
  ...campaignSegments.map((value) => ({ value, label: audienceNames[value] })),
  { value: '', label: 'Picked people' },
]

/** Who gets it: a group that follows from what is stored, or people one by one. */
export function AudienceChoice({ segment, people, names, error, onChange }: Props) {
  return (
    <section aria-labelledby="campaign-who" className="grid gap-4">
      <h2 id="campaign-who" className="font-display text-2xl">
        Who
      </h2>
      <ChoiceChips
        label="Who gets it"
        choices={choices}
        value={segment ?? ''}
        onChange={(value) => onChange({ segment: campaignSegments.find((one) => one === value) ?? null })}
      />
      {segment === null && (
        <PeoplePicker people={people} names={names} onChange={(picked) => onChange({ people: picked })} />
      )}
      {error && <p className="font-medium text-on-tone-red text-sm">{error}</p>}
    </section>
  )
}
