import * as z from 'zod/mini'
import { formatNumber } from '#shared/format-number.ts'

/** At least one visible character: not only spaces, joiners or direction marks. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
export const isVisible = (text: string): boolean => visible.test(text)
const oneLine = /^\P{Cc}*$/u
export const keepShort = (maxLength: number) => `Keep it to ${formatNumber(maxLength)} characters.`

/** One line of text, trimmed. `empty` is the message when it has no visible character. */
export const lineField = (empty: string, maxLength: number) =>
  z
    .string(empty)
    .check(
      z.trim(),
      z.regex(visible, empty),
      z.maxLength(maxLength, keepShort(maxLength)),
      z.regex(oneLine, 'Keep it to one line.'),
    )

/** Text of any number of lines, trimmed. `empty` is the message when it has no visible character. */
export const textField = (empty: string, maxLength: number) =>
  z.string(empty).check(z.trim(), z.regex(visible, empty), z.maxLength(maxLength, keepShort(maxLength)))
