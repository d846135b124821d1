import { Button } from '#app/components/ui/button.tsx'
import { nameMomentForViewer } from '#app/features/booking/wording.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = { next: readonly string[]; busyTime: string | null; onChoose: (time: string) => void }

/** After somebody else took the chosen time. */
export function TakenNotice({ next, busyTime, onChoose }: Props) {
  return (
    <div role="alert" className="rounded-card border border-edge bg-tone-yellow p-5 text-on-tone-yellow">
      <p ref={focusOnMount} tabIndex={-1} className="font-medium outline-none">
        {next.length > 0 ? 'Just taken. Next free:' : 'Just taken. Choose another time below.'}
      </p>
      {next.length > 0 && (
        <ul className="mt-3 grid justify-items-start gap-2">
          {next.map((time) => (
            <li key={time}>
              <Button
                variant="secondary"
                size="small"
                busy={time === busyTime}
                busyText="Holding it for you..."
                onClick={() => onChoose(time)}
              >
                {nameMomentForViewer(time)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
