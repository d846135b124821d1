import { drinkContent } from '#practice/content/drinks.ts'

export function DrinkHero() {
  return (
    <header className="page pt-12 pb-10 md:pt-20 md:pb-14">
      <h1 className="text-[min(3.5rem,17.5vw)] leading-none md:text-[min(4.75rem,40px+4.8vw)]">
        {drinkContent.title}
      </h1>
      <p className="mt-4 max-w-2xl text-lg text-muted">{drinkContent.intro}</p>
    </header>
  )
}
