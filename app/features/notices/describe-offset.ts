import { type NoticeRow, noticeDefaults } from '#shared/notices.ts'

/** '3 days before', '1 hour before', '90 minutes after the end'; null for what follows a step at once. */
export function describeOffset({
  kind,
  offset_minutes: minutes,
}: Pick<NoticeRow, 'kind' | 'offset_minutes'>) {
  const { offset } = noticeDefaults[kind]
  if (!offset || minutes === null) return null
  return `${formatMinutes(minutes)} ${offset.from === 'after_end' ? 'after the end' : 'before'}`
}

function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
