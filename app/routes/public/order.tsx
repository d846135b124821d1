import { still } from '#app/components/still.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { blendPictures, heroNarrowSizes, heroSizes } from '#app/features/blend/pictures.ts'
import { WhatYouReceive } from '#app/features/blend/receive.tsx'
import { CheckoutPanel } from '#app/features/orders/checkout-panel.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { blendProduct, breadcrumbs, faqPage } from '#app/lib/structured-data.ts'
import { linkPreviews } from '#app/routes/public/link-previews.ts'
import { blendWords } from '#practice/words/blend.ts'
import { blendStory } from '#practice/words/blend-story.ts'

const hero = () => import('#app/features/blend/hero.tsx').then(({ BlendHero }) => BlendHero)
const story = () => import('#app/features/blend/story.tsx').then(({ BlendStory }) => BlendStory)
const faq = () => import('#app/features/blend/faq.tsx').then(({ BlendFaq }) => BlendFaq)
const Hero = still({ delivered: import.meta.env.SSR ? await hero() : null, load: hero })
const Story = still({ delivered: import.meta.env.SSR ? await story() : null, load: story })
const Faq = still({ delivered: import.meta.env.SSR ? await faq() : null, load: faq })

export const meta = () => pageMeta({ ...blendWords.meta, path: '/order', image: linkPreviews.blend })

export const links = () => [
  preloadPicture(blendPictures.heroNarrow, heroNarrowSizes, '(width < 768px)'),
  preloadPicture(blendPictures.hero, heroSizes, '(width >= 768px)'),
]

const facts = import.meta.env.SSR
  ? [
      blendProduct(blendPictures.hero.img.src),
      faqPage(blendStory.faq.items),
      breadcrumbs([{ name: blendStory.hero.name, path: '/order' }]),
    ]
  : []

export default function Order() {
  return (
    <main id="main" tabIndex={-1} className="pb-24">
      <Hero />
      <Story />
      <WhatYouReceive>
        <CheckoutPanel />
      </WhatYouReceive>
      <Faq />
      <StructuredData items={facts} />
    </main>
  )
}
