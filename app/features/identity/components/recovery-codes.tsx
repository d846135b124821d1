import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { downloadFile } from '#app/lib/download-file.ts'
import { toast } from '#app/lib/toast.ts'
import { practice } from '#practice/practice.ts'

type Props = { codes: string[]; onSaved: () => void }

/** Shown only once. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error("Your browser didn't allow copying. Download the codes instead."),
    )
  const download = () => {
    const text = `Recovery codes for ${practice.name}. Each works once.\n\n${codes.join('\n')}\n`
    downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <div className="grid gap-5">
      <FocusedHeading>Your recovery codes</FocusedHeading>
      <p>
        If you lose your phone, use one of these instead of a code. Each works once. Store them somewhere
        safe: we won't show them again.
      </p>
      <ul className="grid gap-2 border-line border-y py-4 font-mono text-[0.9375rem]">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={download}>
          Download
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onSaved}>I've saved them</Button>
      </div>
    </div>
  )
}
