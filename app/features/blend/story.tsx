import { CoreBenefits } from '#app/features/blend/benefits.tsx'
import { Botanicals } from '#app/features/blend/botanicals.tsx'
import { DailyUse } from '#app/features/blend/daily-use.tsx'
import { NutrientCategories } from '#app/features/blend/nutrients.tsx'
import { WhyDeveloped } from '#app/features/blend/why.tsx'

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
