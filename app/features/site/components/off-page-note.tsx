import { Button } from '#app/components/ui/button.tsx'
import { findPlace, listFields } from '#app/features/site/field-places.ts'
import { findOffPage } from '#app/features/site/off-pages.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'

/** Why a page is off, with the way to turn it on. Nothing for a page that visitors see. */
export function OffPageNote({ page }: { page: string }) {
  const store = useDraftStore()
  const { openPlace } = useEditor()
  const sentence = useDraft((state) => findOffPage(state, page)?.sentence)
  const path = useDraft((state) => findOffPage(state, page)?.path ?? null)
  if (sentence === undefined) return null

  const showSwitch = () => {
    const place = path && findPlace(listFields(store.read()), path)
    if (place) openPlace(place)
  }
  return (
    <div className="mb-6 grid justify-items-start gap-2 rounded-card border border-edge bg-tone-yellow p-4 text-on-tone-yellow text-sm">
      <p>{sentence} Its texts are kept.</p>
      {path && (
        <Button variant="secondary" size="small" onClick={showSwitch}>
          Show where to turn it on
        </Button>
      )}
    </div>
  )
}
