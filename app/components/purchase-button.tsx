import { Button } from '#app/components/ui/button.tsx'
import { useSoldOut } from '#app/components/use-sold-out.ts'
import { drinkContent as content } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'

type Props = {
  /** What it sells, for people who don't see where it stands. */
  name: string
  product: string
  size: string
  /** As published: the stock may have run out since. */
  isSoldOut: boolean
  onClick: () => void
  className?: string
}

export function PurchaseButton({ name, product, size, isSoldOut, onClick, className }: Props) {
  const Wait = useSoldOut(product, size)
  const isOut = isSoldOut || Wait
  return (
    <>
      <Button
        className={className}
        disabled={!!isOut}
        aria-label={fill(isOut ? content.soldOutLabel : content.purchaseLabel, { product: name })}
        onClick={onClick}
      >
        {isOut ? content.soldOut : content.purchase}
      </Button>
      {Wait && <Wait product={product} name={name} />}
    </>
  )
}
