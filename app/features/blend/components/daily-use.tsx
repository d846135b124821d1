import { Spoons } from '#app/components/illustrations/spoons.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { blendStory } from '#practice/content/blend-story.ts'

export function DailyUse() {
  const { title, lead, lines, careTitle, care, doctor } = blendStory.use
  return (
    <Section isFarDown id="use" title={title} lead={lead}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4">
        {lines.map((line) => (
          <li key={line.who}>
            <Spoons count={line.spoons} />
            <p className="mt-3">
              <strong className="block font-normal text-2xl">{line.amount}</strong>{' '}
              <span className="text-muted">{line.who}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-10 max-w-3xl border-ginger border-l-2 pl-5">
        <h3 className="text-xl">{careTitle}</h3>
        <p className="mt-1">{care}</p>
        <p className="mt-2 text-[0.9375rem] text-muted">{doctor}</p>
      </div>
    </Section>
  )
}
