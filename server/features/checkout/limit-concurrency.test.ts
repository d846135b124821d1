import { expect, test, vi } from 'vitest'
import { limitConcurrency } from '#server/features/checkout/limit-concurrency.ts'

test('four orders are placed at once, the fifth once one of them is done', async () => {
  const begun: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const all = gates.map(({ promise }, index) =>
    limitConcurrency(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  gates[2]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
})

test('whoever has waited too long is told so, and nothing was begun for them', async () => {
  const gate = Promise.withResolvers<void>()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(0)
  const begin = vi.fn(() => gate.promise)
  const first = Array.from({ length: 4 }, () => limitConcurrency(begin))
  await expect.poll(() => begin).toHaveBeenCalledTimes(4)
  const work = vi.fn(() => Promise.resolve())
  const late = expect(limitConcurrency(work)).rejects.toMatchObject({ code: 'database_unavailable' })
  now.mockReturnValue(55_001)
  gate.resolve()
  await Promise.all([...first, late])
  expect(work).not.toHaveBeenCalled()
  await limitConcurrency(work)
  expect(work).toHaveBeenCalledOnce()
})
