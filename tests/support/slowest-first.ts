import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In seconds of CPU, roughly. Started first, the longest files don't run alone at the end. */
const costs: [RegExp, number][] = [
  [/tests\/backup\.test/, 90],
  [/tests\/faults-/, 50],
  [/tests\/fuzz/, 40],
  [/tests\/outbox-faults/, 36],
  [/stripe-events\.test/, 24],
  [/tests\/group-kill/, 20],
  [/tests\/publishing/, 30],
  [/tests\/site-rendering/, 20],
  [/pictures\/pictures\.test/, 20],
  [/tests\/(restore-kill|demo)\.test/, 15],
  [/tests\/timing/, 40],
  [/tests\/two-processes/, 12],
  [/tests\/migrations/, 12],
  [/server\/db\/(open|embedded)\.test/, 20],
  [/tests\/site-/, 9],
]

const costOf = ({ moduleId }: TestSpecification) =>
  costs.find(([pattern]) => pattern.test(moduleId))?.[1] ?? 1

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => costOf(b) - costOf(a))
  }
}
