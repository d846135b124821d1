import { beforeEach, expect, test, vi } from 'vitest'
import { readDeviceSecrets, storeDeviceSecret } from '#app/features/identity/remembered-device.ts'

const storage = new Map<string, string>()
const area = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
}
vi.stubGlobal('localStorage', area)
beforeEach(() => storage.clear())

test('keeps the secrets of the last five accounts, each once, the last one first', () => {
  expect(readDeviceSecrets()).toEqual([])
  for (const secret of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) storeDeviceSecret(secret)
  expect(readDeviceSecrets()).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test.each(['', 'null', '{', '"text"', '{"a":1}', '[1, null]'])('reads nothing from %s', (text) => {
  storage.set('devices', text)
  expect(readDeviceSecrets()).toEqual([])
})

test('stores nothing, without an error, when storage is refused', () => {
  vi.spyOn(area, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeDeviceSecret('a')
  expect(readDeviceSecrets()).toEqual([])
})
