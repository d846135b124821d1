import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In seconds of CPU, roughly. Started first, the longest files don't run alone at the end. */
const costs: [RegExp, number][] = [
  [/tests\/backup\.test/, 90],
  [/tests\/assistant-questions/, 50],
  [/tests\/sample-content/, 60],
  [/server\/db\/merged-rows/, 35],
  [/tests\/booking-offers/, 30],
  [/server\/assistant\/safety\/safety-messages/, 30],
  [/server\/assistant\/other-content/, 25],
  [/server\/payments\/ledger/, 25],
  [/tests\/(row-matrix|schema-fixture)/, 25],
  [/tests\/faults-/, 50],
  [/tests\/fuzz/, 40],
  [/tests\/outbox-faults/, 36],
  [/stripe-events\.test/, 24],
  [/tests\/group-kill/, 20],
  [/tests\/publishing/, 30],
  [/tests\/site-rendering/, 20],
  [/pictures\/pictures\.test/, 20],
  [/tests\/(restore-kill|demo)\.test/, 50],
  [/tests\/timing/, 40],
  [/tests\/two-processes/, 12],
  [/tests\/migrations/, 50],
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
