import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call, callForFile } from '#app/lib/api.ts'
import { downloadCsv } from '#app/lib/download-csv.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import type { MoneyFigure } from '#shared/money-report.ts'

const { money } = api.api
export const moneyKey = ['money'] as const

/** The sums of a month; of this one without any. */
export const monthQuery = (month: string | null) =>
  queryOptions({
    queryKey: [...moneyKey, 'month', month],
    queryFn: () => call(money.month.$get({ query: month ? { month } : {} })),
    placeholderData: keepPreviousData,
  })

/** The sums of a year ('2026') and of its months. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'year', year],
    queryFn: () => call(money.$get({ query: { month: `${year}-01` } })),
  })

export const unpaidQuery = queryOptions({
  queryKey: [...moneyKey, 'unpaid'],
  queryFn: () => call(money.unpaid.$get()),
})

/** The movements behind a figure of a month or a year, the newest first. */
export const movementsQuery = (period: string, figure: MoneyFigure | undefined) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'movements', period, figure],
    queryFn: ({ pageParam }) =>
      call(
        money.movements.$get({
          query: { period, ...(figure && { figure }), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Saves every movement from one date to another, both included. */
export const downloadMovements = (from: string, to: string) =>
  downloadCsv(`money-${from}-to-${to}.csv`, (options) =>
    money['movements.csv'].$get({ query: { from, to } }, options),
  )

export async function downloadReceipt(number: number): Promise<void> {
  const file = await callForFile(money.receipts[':number'].$get({ param: { number: String(number) } }))
  downloadFile(file, `receipt-${number}.pdf`)
}
