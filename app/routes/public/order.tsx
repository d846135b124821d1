import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { createStaticIsland } from '#app/components/static-island.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { WhatYouReceive } from '#app/features/blend/components/what-you-receive.tsx'
import { blendPictures, heroNarrowSizes, heroSizes } from '#app/features/blend/pictures.ts'
import { BlendCheckoutForm } from '#app/features/orders/components/blend-checkout-form.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { blendProduct, breadcrumbs, faqPage } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { blendContent } from '#practice/content/blend.ts'
import { blendStory } from '#practice/content/blend-story.ts'
import { offers } from '#practice/offers.ts'

const hero = () => import('#app/features/blend/components/blend-hero.tsx').then(({ BlendHero }) => BlendHero)
const story = () =>
  import('#app/features/blend/components/blend-story.tsx').then(({ BlendStory }) => BlendStory)
const faq = () => import('#app/features/blend/components/blend-faq.tsx').then(({ BlendFaq }) => BlendFaq)
const Hero = createStaticIsland({ prerender: import.meta.env.SSR ? await hero() : null, load: hero })
const Story = createStaticIsland({ prerender: import.meta.env.SSR ? await story() : null, load: story })
const Faq = createStaticIsland({ prerender: import.meta.env.SSR ? await faq() : null, load: faq })

export const meta = () =>
  offers.blend
    ? pageMeta({ ...blendContent.meta, path: paths.order, image: linkPreviewImages.blend })
    : notFoundMeta()

export const links = () => [
  ...preloadPicture(blendPictures.heroNarrow, heroNarrowSizes, '(width < 768px)'),
  ...preloadPicture(blendPictures.hero, heroSizes, '(width >= 768px)'),
]

const structuredData = import.meta.env.SSR
  ? [
      blendProduct(blendPictures.hero?.img.src),
      faqPage(blendStory.faq.items),
      breadcrumbs([{ name: blendStory.hero.name, path: paths.order }]),
    ]
  : []

export default function Order() {
  if (!offers.blend) return <ErrorPage />
  return (
    <main id="main" tabIndex={-1} className="pb-24">
      <Hero />
      <Story />
      <WhatYouReceive>
        <BlendCheckoutForm />
      </WhatYouReceive>
      <Faq />
      <StructuredData items={structuredData} />
    </main>
  )
}
