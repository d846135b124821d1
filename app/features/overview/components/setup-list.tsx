import { LinkList } from '#app/components/ui/link-list.tsx'
import { setupWords } from '#app/features/overview/setup-steps.ts'
import type { SetupStep } from '#shared/today.ts'

/** What could still be set up: each step leads to its screen, and is gone when it's done. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <LinkList
      links={steps.map((step) => {
        const { title, change, to } = setupWords[step]
        return { to, title, about: change }
      })}
    />
  )
}
