import { Button, ButtonAnchor, ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { practice } from '#practice/practice.ts'

export function ConfirmationFailed({ retry }: { retry: () => void }) {
  return (
    <div className="max-w-2xl">
      <p className="text-lg text-muted">{content.failedLead}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>{content.retry}</Button>
        <ButtonAnchor href={`tel:${practice.phone.e164}`} variant="secondary">
          {practice.phone.asWritten}
        </ButtonAnchor>
        <ButtonAnchor href={`mailto:${practice.email}`} variant="secondary">
          {practice.email}
        </ButtonAnchor>
      </div>
      <p className="mt-6">
        <ButtonLink to={paths.home} variant="quiet" className="-ml-[12px]">
          {content.home}
        </ButtonLink>
      </p>
    </div>
  )
}
