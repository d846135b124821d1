import type { ReactNode } from 'react'
import { Section } from '#app/components/layout/section.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { blendPictures } from '#app/features/blend/pictures.ts'
import { blendContent } from '#practice/content/blend.ts'

/** What arrives, with the order panel (`children`) beside it. */
export function WhatYouReceive({ children }: { children: ReactNode }) {
  const { title, items, pictureAlt } = blendContent.receive
  return (
    <Section id="receive" title={title}>
      <div className="grid gap-10 md:grid-cols-2 md:gap-14">
        <div>
          <ul className="divide-y divide-line border-line border-y">
            {items.map((item) => (
              <li key={item} className="py-3.5">
                {item}
              </li>
            ))}
          </ul>
          <Picture
            image={blendPictures.pouch}
            sizes="(width < 768px) calc(100vw - 40px), (width < 1184px) 45vw, 530px"
            alt={pictureAlt}
            className="mt-8 aspect-[4/3] w-full rounded-card object-cover object-[50%_55%]"
          />
        </div>
        {children}
      </div>
    </Section>
  )
}
