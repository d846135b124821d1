import { expect, test } from 'vitest'
import { nameBackup, outdatedBackups } from '#server/db/backup-names.ts'

const now = new Date('2026-11-30T02:30:00Z')
const nightly = (date: string) => nameBackup(new Date(`${date}T02:30:00Z`))
const [made, lastNight, older] = [nightly('2026-11-30'), nightly('2026-11-29'), nightly('2026-11-28')]

test('the newest backups stay, and so do other files', () => {
  const names = [made, older, 'notes.txt', lastNight, `${older}.part`]
  expect(outdatedBackups(names, 2, now)).toEqual([older])
  expect(outdatedBackups(names, 9, now)).toEqual([])
})

test('backups made while the clock was ahead go first, and none in place of the one just made', () => {
  const ahead = [nightly('2027-11-30'), nightly('2027-12-01')]
  expect(outdatedBackups([...ahead, made], 1, now)).toEqual(ahead)
  expect(outdatedBackups([...ahead, lastNight, made], 2, now)).toEqual(ahead)
  expect(outdatedBackups([lastNight, made, ...ahead], 3, now)).toEqual(ahead.slice(0, 1))
})

test('a backup by a clock that is seconds ahead is no older', () => {
  const other = nameBackup(new Date(now.getTime() + 30_000))
  expect(outdatedBackups([made, other], 1, now)).toEqual([made])
})
