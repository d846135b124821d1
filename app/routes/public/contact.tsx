import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { ContactDetails } from '#app/features/contact/components/contact-details.tsx'
import { ContactForm } from '#app/features/contact/components/contact-form.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs, localBusiness } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { contactContent as content } from '#practice/content/contact.ts'

const path = paths.contact

export const meta = () => pageMeta({ ...content.meta, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR
  ? [localBusiness(), breadcrumbs([{ name: content.title, path }])]
  : []

export default function Contact() {
  return (
    <Page title={content.title} intro={content.intro}>
      <div className="grid gap-14 md:grid-cols-[1.2fr_1fr] md:gap-16">
        <ContactForm />
        <ContactDetails />
      </div>
      <StructuredData items={structuredData} />
    </Page>
  )
}
