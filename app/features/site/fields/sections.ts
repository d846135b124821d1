import { bannerSection } from '#app/features/site/fields/banner.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { legalSections } from '#app/features/site/fields/legal.ts'
import { faqSection, pageTextSections } from '#app/features/site/fields/page-texts.ts'
import { picturesSection } from '#app/features/site/fields/pictures.ts'
import { practiceSection } from '#app/features/site/fields/practice.ts'
import { productsSection } from '#app/features/site/fields/products.ts'
import { resourcesSection } from '#app/features/site/fields/resources.ts'
import { servicesSection } from '#app/features/site/fields/services.ts'
import { testimonialsSection } from '#app/features/site/fields/testimonials.ts'

export const sectionGroups: readonly { title: string; sections: readonly SectionSpec[] }[] = [
  {
    title: 'Your practice',
    sections: [
      practiceSection,
      servicesSection,
      productsSection,
      testimonialsSection,
      faqSection,
      resourcesSection,
      picturesSection,
      bannerSection,
    ],
  },
  { title: 'Page texts', sections: pageTextSections },
  { title: 'Legal texts', sections: legalSections },
]

export const sections: readonly SectionSpec[] = sectionGroups.flatMap((group) => group.sections)

export const findSection = (id: string | null) => sections.find((section) => section.id === id) ?? null
