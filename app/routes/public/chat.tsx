import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { Chat } from '#app/features/assistant/components/chat.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { chatContent as content } from '#practice/content/chat.ts'

const path = paths.chat

export const meta = () => pageMeta({ ...content.meta, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR ? [breadcrumbs([{ name: content.title, path }])] : []

export default function ChatRoute() {
  return (
    <Page title={content.title} intro={content.intro}>
      <Chat />
      <StructuredData items={structuredData} />
    </Page>
  )
}
