/** What is wrong, in a sentence, and where: 'facts.services.0.durations.1.cents' or 'words.homeContent.hero.lead'. */
export type ContentProblem = { path: string; sentence: string }
