import { StructuredData } from '#app/components/structured-data.tsx'
import { LegalDocument } from '#app/features/legal/components/legal-document.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { privacyPolicy } from '#practice/legal/privacy-policy.ts'

const path = paths.privacy
const { title, description } = privacyPolicy

export const meta = () => pageMeta({ title, description, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR ? [breadcrumbs([{ name: title, path }])] : []

export default function PrivacyPolicy() {
  return (
    <>
      <LegalDocument text={privacyPolicy} />
      <StructuredData items={structuredData} />
    </>
  )
}
