import * as z from 'zod/mini'

const questionMaxLength = 300
const answerMaxLength = 1200

/** What the owner wants the assistant to say, and how visitors ask for it. */
export const newAnswerSchema = z.object({
  question: z
    .string('Enter the question.')
    .check(
      z.trim(),
      z.minLength(3, 'Enter the question.'),
      z.maxLength(questionMaxLength, `Keep to ${questionMaxLength} characters.`),
    ),
  answer: z
    .string('Enter the answer.')
    .check(
      z.trim(),
      z.minLength(3, 'Enter the answer.'),
      z.maxLength(answerMaxLength, `Keep to ${answerMaxLength} characters.`),
    ),
})
export type NewAnswer = z.infer<typeof newAnswerSchema>

export const unansweredParam = z.object({ id: z.uuid('This is no question.') })

/** A question that the assistant could not answer, without anything that tells whose it was. */
export type UnansweredQuestion = { id: string; text: string; times: number; asked_at: string }
export type UnansweredQuestions = { questions: UnansweredQuestion[] }
