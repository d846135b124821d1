import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { AttachedConversation } from '#app/features/contact/components/attached-conversation.tsx'
import { useAttachedConversation } from '#app/features/contact/use-attached-conversation.ts'
import { useContactForm } from '#app/features/contact/use-contact-form.ts'
import { contactContent } from '#practice/content/contact.ts'

const content = contactContent.form

export function ContactForm() {
  const { conversation, detach } = useAttachedConversation()
  const { form, errors, busy } = useContactForm(detach)
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="text-3xl">
        {content.title}
      </h2>
      <form {...form} className="relative mt-5 grid gap-5">
        <Field label={content.name} name="name" autoComplete="name" required error={errors.name} />
        <Field
          label={content.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
        <TextAreaField label={content.message} name="message" rows={7} required error={errors.message} />
        {conversation !== null && (
          <AttachedConversation conversation={conversation} error={errors.conversation} onRemove={detach} />
        )}
        <div aria-hidden="true" className="absolute -left-[9999px]">
          <label>
            {content.website}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" busy={busy} busyText={content.busy} className="justify-self-start">
          {content.submit}
        </Button>
      </form>
    </section>
  )
}
