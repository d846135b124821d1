import { Link } from 'react-router'
import { setupWords } from '#app/features/overview/setup-steps.ts'
import type { SetupStep } from '#shared/today.ts'

/** What could still be set up: each step leads to its screen, and is gone when it's done. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ul className="border-line border-t">
      {steps.map((step) => {
        const { title, change, to } = setupWords[step]
        return (
          <li key={step} className="border-line border-b">
            <Link to={to} viewTransition className="block px-1 py-3 no-underline hover:bg-ink/4">
              <span className="font-medium text-leaf underline underline-offset-4">{title}</span>
              <span className="block text-muted text-sm">{change}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
