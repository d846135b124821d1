import { latestStored } from '#shared/wrong-clock.ts'

/** Names of this form sort by age. */
const datedName = /^practice-\d{8}-\d{6}\.backup\.gz$/

/** The name of a backup in a folder of them. */
export function nameBackup(madeAt: Date): string {
  const [date = '', time = ''] = madeAt.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/)
  return `practice-${date}-${time}.backup.gz`
}

/**
 * Which backups of a folder go when the newest `keep` stay. One of a later date was made while the clock was ahead: it goes first, or
 * it would stay for ever in place of a newer one.
 */
export function outdatedBackups(names: readonly string[], keep: number, now: Date): string[] {
  const dated = names.filter((name) => datedName.test(name)).sort()
  const newest = nameBackup(latestStored(now))
  const byAge = [...dated.filter((name) => name > newest), ...dated.filter((name) => name <= newest)]
  return byAge.slice(0, -keep)
}
