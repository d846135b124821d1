import { Button } from '#app/components/ui/button.tsx'

type Props = { subject: string; busy: boolean; onKeepMine: () => void; onTakeOther: () => void }

/** Another window published the same settings after this one read them. */
export function ChangedElsewhere({ subject, busy, onKeepMine, onTakeOther }: Props) {
  return (
    <div role="alert" className="grid gap-3 border-line border-y py-4">
      <p className="font-medium text-on-tone-red">
        {subject} changed in another window. What you entered here isn’t published yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} busyText="Publishing..." onClick={onKeepMine}>
          Publish mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeOther}>
          Show the other
        </Button>
      </div>
    </div>
  )
}
