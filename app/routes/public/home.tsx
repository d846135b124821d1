import { createStaticIsland } from '#app/components/static-island.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { Coach } from '#app/features/home/components/coach.tsx'
import { Hero } from '#app/features/home/components/hero.tsx'
import { fullWidth, homePictures } from '#app/features/home/pictures.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { localBusiness } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { homeContent } from '#practice/content/home.ts'

const story = () => import('#app/features/home/components/home-story.tsx').then(({ HomeStory }) => HomeStory)
const Story = createStaticIsland({ prerender: import.meta.env.SSR ? await story() : null, load: story })

export const meta = () =>
  pageMeta({ ...homeContent.meta, path: paths.home, image: linkPreviewImages.morning })

export const links = () => [
  ...preloadPicture(homePictures.heroNarrow, fullWidth, '(width < 768px)'),
  ...preloadPicture(homePictures.hero, fullWidth, '(width >= 768px)'),
]

const structuredData = import.meta.env.SSR ? [localBusiness()] : []

export default function Home() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <Coach />
      <Story />
      <StructuredData items={structuredData} />
    </main>
  )
}
