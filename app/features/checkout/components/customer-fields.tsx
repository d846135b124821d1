import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '#app/components/ui/field.tsx'
import type { CheckoutDraft } from '#app/features/checkout/use-checkout-draft.ts'
import type { Fields } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import * as paths from '#app/paths.ts'
import { textingTerms } from '#practice/legal/texting.ts'
import type { Profile } from '#shared/account.ts'
import { orderTextsLabel } from '#shared/texting.ts'

type Props = { draft: CheckoutDraft; errors: Fields; asksForTexts: boolean }

/** Who picks the order up. Somebody signed in finds their own details; their mail goes to the address of their account. */
export function CustomerFields({ draft, errors, asksForTexts }: Props) {
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const [ownEmail, setOwnEmail] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const fillIn = (profile: Profile) => {
      if (!isCurrent) return
      fillEmptyFields(section.current, profile)
      if (profile.role === 'client') setOwnEmail(profile.email)
    }
    if (readSession()) fetchViewer().then(fillIn, () => null)
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="grid gap-5">
      <h2 id={`${id}-title`} className="text-3xl">
        Your details
      </h2>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={draft.name}
        error={errors.name}
      />
      <Field
        key={ownEmail}
        label="Email"
        name="email"
        readOnly={ownEmail !== null}
        type="email"
        autoComplete="email"
        required
        defaultValue={ownEmail ?? draft.email}
        error={errors.email}
        hint={`${ownEmail === null ? '' : 'The address of your account. '}We’ll email you the order and a link to follow it.`}
      />
      <Field
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={draft.phone}
        error={errors.phone}
      />
      {asksForTexts && (
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <input
            id={`${id}-texts`}
            type="checkbox"
            name="texts_agreed"
            defaultChecked={draft.texts_agreed !== undefined}
            aria-describedby={`${id}-terms`}
            className="mt-1 size-5 accent-leaf"
          />
          <label htmlFor={`${id}-texts`}>{orderTextsLabel}</label>
          <p id={`${id}-terms`} className="col-start-2 text-muted text-sm">
            {textingTerms.atNumber} <Link to={`${paths.terms}#texts`}>How we text</Link>
          </p>
        </div>
      )}
    </section>
  )
}

function fillEmptyFields(section: HTMLElement | null, { first_name, last_name, email, phone }: Profile) {
  const known = { name: `${first_name} ${last_name}`.trim(), email, phone: phone ?? '' }
  for (const [name, value] of Object.entries(known)) {
    const input = section?.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (input?.value === '') input.value = value
  }
}
