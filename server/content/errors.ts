import type { ContentProblem } from '#shared/content.ts'

/** The content can't be published. `path` of a problem is that of a field, or the address of the page that failed. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]
  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(({ sentence }) => sentence).join(' '))
    this.problems = problems
  }
}

/** The pages could not be rendered for a reason that is not in the content: time, memory, a process that ended. */
export class RenderError extends Error {}
