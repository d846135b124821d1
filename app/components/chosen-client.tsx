import type { KnownClient } from '#app/components/client-suggestions.tsx'
import { Button } from '#app/components/ui/button.tsx'

type Props = {
  client: KnownClient
  /** Left out where nobody else can be chosen. */
  onClear?: (() => void) | undefined
}

/** Who was chosen of the client list. */
export const ChosenClient = ({ client, onClear }: Props) => (
  <p className="flex flex-wrap items-center justify-between gap-2">
    <span className="font-medium [overflow-wrap:anywhere]">{client.label}</span>
    {onClear && (
      <Button variant="quiet" size="small" onClick={onClear}>
        Somebody else
      </Button>
    )}
  </p>
)
