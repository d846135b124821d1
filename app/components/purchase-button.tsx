import { Button } from '#app/components/ui/button.tsx'
import { drinkContent as content } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'

type Props = { name: string; isSoldOut: boolean; onClick: () => void; className?: string }

/** `name` is what it sells, for people who don't see where it stands. */
export function PurchaseButton({ name, isSoldOut, onClick, className }: Props) {
  const label = isSoldOut ? content.soldOutLabel : content.purchaseLabel
  return (
    <Button
      className={className}
      disabled={isSoldOut}
      aria-label={fill(label, { product: name })}
      onClick={onClick}
    >
      {isSoldOut ? content.soldOut : content.purchase}
    </Button>
  )
}
