import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { contentProblems } from '#app/lib/content-problems.ts'
import { useAction } from '#app/lib/use-action.ts'

type Options<Value, Answer> = {
  put: (input: { value: Value | null; base: number }) => Promise<Answer>
  read: () => Promise<Answer>
  onPublished: (answer: Answer, value: Value | null) => void
}

/** Publishes a part of the content. When another window did so meanwhile, `other` holds what that one published. */
export function usePublish<Value, Answer extends { base: number }>({
  put,
  read,
  onPublished,
}: Options<Value, Answer>) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const [other, setOther] = useState<Answer | null>(null)
  const { run, busy } = useAction(
    async (value: Value | null, base: number) => {
      setProblems([])
      try {
        return await put({ value, base })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'content_changed') throw error
        setOther(await read())
        return null
      }
    },
    {
      onDone: (answer, value) => {
        if (!answer) return
        setOther(null)
        onPublished(answer, value)
      },
      failure: (error) => {
        setProblems(contentProblems(error))
        return null
      },
    },
  )
  return { publish: run, busy, problems, other, dismissOther: () => setOther(null) }
}
