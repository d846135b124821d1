import { Section } from '#app/components/layout/section.tsx'
import { Faq } from '#app/components/ui/faq.tsx'
import { blendStory } from '#practice/content/blend-story.ts'

export function BlendFaq() {
  return (
    <Section isFarDown id="faq" title={blendStory.faq.title}>
      <Faq items={blendStory.faq.items} />
    </Section>
  )
}
