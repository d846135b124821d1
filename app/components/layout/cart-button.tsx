import { ButtonLink } from '#app/components/ui/button.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import { useCart } from '#app/lib/use-cart.ts'
import * as paths from '#app/paths.ts'

const maxShown = 99

/** Leads to the checkout; nothing while the cart is empty. */
export function CartButton() {
  const count = useCart().reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return null
  return (
    <ButtonLink
      to={paths.checkout}
      variant="secondary"
      size="small"
      className="px-[12px]"
      aria-label={`Cart, ${formatCount(count, 'item')}`}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 8.5h16l-1.6 10.2a1.5 1.5 0 0 1-1.5 1.3H7.1a1.5 1.5 0 0 1-1.5-1.3ZM8.5 8.5a3.5 3.5 0 0 1 7 0" />
      </svg>
      <span className="tabular-nums">{count > maxShown ? `${maxShown}+` : count}</span>
    </ButtonLink>
  )
}
