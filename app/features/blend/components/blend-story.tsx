import { Botanicals } from '#app/features/blend/components/botanicals.tsx'
import { CoreBenefits } from '#app/features/blend/components/core-benefits.tsx'
import { DailyUse } from '#app/features/blend/components/daily-use.tsx'
import { NutrientCategories } from '#app/features/blend/components/nutrient-categories.tsx'
import { WhyDeveloped } from '#app/features/blend/components/why-developed.tsx'

export function BlendStory() {
  return (
    <>
      <WhyDeveloped />
      <NutrientCategories />
      <Botanicals />
      <CoreBenefits />
      <DailyUse />
    </>
  )
}
