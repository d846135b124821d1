import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { offers } from '#practice/offers.ts'
import { products } from '#practice/products.ts'

type Props = {
  /** The slug of the product; null for the blend. */
  product: string | null
  /** What was bought came from the cart. */
  isCart: boolean
  isPickedUp: boolean
}

const pickupStep = { title: 'Pickup', text: 'We email you when your order is ready to be picked up.' }

export function ConfirmationNextSteps({ product, isCart, isPickedUp }: Props) {
  const ownPage = product ? paths.product(product) : paths.order
  const isOwnOffered = product ? products.some(({ slug }) => slug === product) : offers.blend !== null
  const page = isCart ? paths.products : ownPage
  const isOffered = isCart ? offers.products : isOwnOffered
  const steps = product || isCart ? content.stepsOf : content.steps
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-3xl">
        {content.next}
      </h2>
      <ol className="mt-4 grid gap-5">
        {(isPickedUp ? [...steps.slice(0, -1), pickupStep] : steps).map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2.25rem_1fr]">
            <span aria-hidden="true" className="font-display text-2xl text-ginger leading-snug">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl leading-snug">{step.title}</h3>
              <p className="mt-1 text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>{content.home}</ButtonLink>
        {isOffered && (
          <ButtonLink to={page} variant="secondary">
            {content.more}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
