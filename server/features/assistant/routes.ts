import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { MakeCtx } from '#server/context.ts'
import { addAnswer } from '#server/features/assistant/add-answer.ts'
import { type AnswerPart, answerQuestion } from '#server/features/assistant/answer-question.ts'
import { listQuestions } from '#server/features/assistant/list-questions.ts'
import { presentPart, presentQuestions, presentUsage } from '#server/features/assistant/present.ts'
import { readModelUsage } from '#server/features/assistant/read-model-usage.ts'
import { removeQuestion } from '#server/features/assistant/remove-question.ts'
import { createTurns } from '#server/features/assistant/take-turns.ts'
import { body, parseInput } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { wireError } from '#server/http/errors.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { chatSchema } from '#shared/assistant.ts'
import { newAnswerSchema, unansweredParam } from '#shared/assistant-answers.ts'
import type { Answer, AnswerEvent } from '#shared/conversation.ts'

const teach = can('assistant.teach')

/** Answers with `{response}` as JSON, or as a stream of events if the caller accepts one. */
export function chatFunction(ctx: MakeCtx) {
  const takeTurn = createTurns()
  return new Hono<HonoEnv>().post('/chat-with-openai', can('assistant.ask'), body(chatSchema), async (c) => {
    const disconnect = new AbortController()
    const signal = () => AbortSignal.any([c.req.raw.signal, disconnect.signal])
    const network = c.get('network')
    const parts = answerQuestion(ctx(c), { ...c.req.valid('json'), network, takeTurn, signal })
    if (!c.req.header('accept')?.includes('text/event-stream')) return c.json(await readAnswer(parts))

    // Waits for the first part before the response starts, so that early errors get their HTTP status.
    const first = await parts.next()
    c.header('x-accel-buffering', 'no')
    const response = streamSSE(c, async (stream) => {
      stream.onAbort(() => disconnect.abort())
      const send = ({ event, data }: AnswerEvent) => stream.writeSSE({ event, data: JSON.stringify(data) })
      try {
        if (!first.done) await send(presentPart(first.value))
        for await (const part of parts) await send(presentPart(part))
      } catch (error) {
        await send({ event: 'error', data: wireError(error, c).body })
      }
    })
    return response as never
  })
}

export function assistantRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/usage', can('assistant.readUsage'), async (c) =>
      c.json(presentUsage(await readModelUsage(ctx(c)))),
    )
    .get('/questions', teach, async (c) => c.json(presentQuestions(await listQuestions(ctx(c)))))
    .delete('/questions/:id', teach, async (c) => {
      await removeQuestion(ctx(c), parseInput(unansweredParam, c.req.param()).id)
      return c.json({})
    })
    .post('/answers', teach, body(newAnswerSchema), async (c) => {
      await addAnswer(ctx(c), c.req.valid('json'))
      return c.json({})
    })
}

async function readAnswer(parts: AsyncIterable<AnswerPart>): Promise<Answer> {
  let answer: Answer | null = null
  for await (const part of parts) if ('answer' in part) answer = part.answer
  if (!answer) throw new Error('the answer stream ended without an answer')
  return answer
}
