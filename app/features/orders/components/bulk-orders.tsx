import { useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { PackedNotice } from '#app/features/orders/components/packed-notice.tsx'
import { PrintedSheets, PrintStyles, type Sheet } from '#app/features/orders/components/printed-sheets.tsx'
import { readPrintedOrders } from '#app/features/orders/queries.ts'
import { usePackOrders } from '#app/features/orders/use-pack-orders.ts'
import type { SelectedOrders } from '#app/features/orders/use-selected-orders.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { AdminOrderRow } from '#shared/orders.ts'
import { bulkMax, type PrintedOrder } from '#shared/orders-in-bulk.ts'

type Props = { rows: readonly AdminOrderRow[]; selection: SelectedOrders; returnTo: () => HTMLElement | null }

/**
 * What can be done with the selected orders at once, at the bottom of the window while some are. Where the text is so large that it
 * would cover the rows, it stays below them.
 */
export function BulkOrders({ rows, selection, returnTo }: Props) {
  const { selected, clear } = selection
  const { pack, undo, packed, dismiss } = usePackOrders(rows, clear)
  return (
    <>
      <PrintStyles />
      <div
        className="[@media(min-height:36em)]:sticky bottom-[calc(var(--owner-bar,8px)+8px)] z-30 grid gap-3 pt-3 empty:hidden sm:pt-6"
        data-print="no"
      >
        {packed && (
          <PackedNotice
            key={packed.undoable.map(({ id, version }) => `${id} ${version}`).join()}
            packed={packed}
            isUndoing={undo.busy}
            onUndo={() => void undo.run(packed.undoable)}
            onClose={dismiss}
            returnTo={returnTo}
          />
        )}
        {selected.length > 0 && (
          <BulkBar
            selection={selection}
            shownCount={rows.length}
            isPacking={pack.busy}
            onPack={(tell) => void pack.run({ ids: selected.map(({ id }) => id), tell })}
          />
        )}
      </div>
    </>
  )
}

type BarProps = {
  selection: SelectedOrders
  shownCount: number
  isPacking: boolean
  onPack: (tell: boolean) => void
}

function BulkBar({ selection: { selected, selectShown, clear }, shownCount, isPacking, onPack }: BarProps) {
  const [tell, setTell] = useState(true)
  const [printed, setPrinted] = useState<{ orders: PrintedOrder[]; sheets: Sheet[] } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const isTooMany = selected.length > bulkMax
  const print = useAction((sheets: Sheet[]) => readSheets(selected, sheets), {
    failure: 'We couldn’t load what is printed. Please try again.',
    onDone: setPrinted,
  })
  return (
    <section
      aria-label="Selected orders"
      className="grid gap-x-2 gap-y-1 rounded-card border border-edge bg-paper px-4 py-2 sm:gap-y-2 sm:py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className="me-auto font-medium tabular-nums">
          {formatCount(selected.length, 'order')} selected
          {isTooMany && (
            <span className="block font-normal text-sm">Select at most {bulkMax} at a time.</span>
          )}
        </p>
        <Button variant="quiet" size="small" onClick={clear}>
          Clear
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <Button
          size="small"
          disabled={isTooMany}
          busy={isPacking}
          busyText="Saving..."
          onClick={() => onPack(tell)}
        >
          Mark as packed
        </Button>
        <Checkbox checked={tell} onChange={setTell}>
          and email those who get a parcel
        </Checkbox>
      </div>
      <div id={moreId} className={`flex-wrap items-center gap-2 sm:flex ${isOpen ? 'flex' : 'hidden'}`}>
        {selected.length < Math.min(shownCount, bulkMax) && (
          <Button variant="quiet" size="small" className="-ms-[12px]" onClick={selectShown}>
            Select the {Math.min(shownCount, bulkMax)} shown
          </Button>
        )}
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-start me-3 content-center text-muted max-sm:w-full sm:min-h-11">
            Print
          </legend>
          {printChoices.map(({ label, sheets }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              disabled={isTooMany}
              busy={print.busy}
              onClick={() => void print.run(sheets)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {printed && <PrintedSheets {...printed} onPrinted={() => setPrinted(null)} />}
    </section>
  )
}

const printChoices: { label: string; sheets: Sheet[] }[] = [
  { label: 'Labels and slips', sheets: ['label', 'slip'] },
  { label: 'Labels', sheets: ['label'] },
  { label: 'Slips', sheets: ['slip'] },
]

async function readSheets(selected: readonly AdminOrderRow[], sheets: Sheet[]) {
  const { orders } = await readPrintedOrders(selected.map(({ number }) => number))
  return { orders, sheets }
}
