import { CoreBenefits } from '#app/features/blend/components/benefits.tsx'
import { Botanicals } from '#app/features/blend/components/botanicals.tsx'
import { DailyUse } from '#app/features/blend/components/daily-use.tsx'
import { NutrientCategories } from '#app/features/blend/components/nutrients.tsx'
import { WhyDeveloped } from '#app/features/blend/components/why.tsx'

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
