import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const questionsQuery = queryOptions({
  queryKey: ['assistant', 'questions'],
  queryFn: () => call(api.api.assistant.questions.$get()),
})
