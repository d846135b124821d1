import { StructuredData } from '#app/components/structured-data.tsx'
import { LegalDocument } from '#app/features/legal/components/legal-document.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { termsOfService } from '#practice/legal/terms-of-service.ts'

const path = paths.terms
const { title, description } = termsOfService

export const meta = () => pageMeta({ title, description, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR ? [breadcrumbs([{ name: title, path }])] : []

export default function TermsOfService() {
  return (
    <>
      <LegalDocument text={termsOfService} />
      <StructuredData items={structuredData} />
    </>
  )
}
