import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { offers } from '#practice/offers.ts'
import { products } from '#practice/products.ts'

/** `product` is the slug of the product; null for the blend. */
export function ConfirmationNextSteps({ product }: { product: string | null }) {
  const page = product ? paths.product(product) : paths.order
  const isOffered = product ? products.some(({ slug }) => slug === product) : offers.blend !== null
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-3xl">
        {content.next}
      </h2>
      <ol className="mt-4 grid gap-5">
        {(product ? content.stepsOf : content.steps).map((step, index) => (
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
