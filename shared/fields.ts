import * as z from 'zod/mini'
import { formatNumber } from '#shared/format-number.ts'

/** At least one visible character: not only spaces, joiners or direction marks. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
export const isVisible = (text: string): boolean => visible.test(text)
/** No control characters, and no line or paragraph separators. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Invisible: they turn the text around them, or make two names look the same. Joiners and the marks of scripts are no part of them. */
const deceiving = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
export const removeDeceiving = (text: string): string => text.replace(deceiving, '')
export const keepShort = (maxLength: number) => `Keep it to ${formatNumber(maxLength)} characters.`

/** One line of text, trimmed and without characters that change its direction. `empty` is the message when it has no visible character. */
export const lineField = (empty: string, maxLength: number) =>
  z
    .string(empty)
    .check(
      z.overwrite(removeDeceiving),
      z.trim(),
      z.regex(visible, empty),
      z.maxLength(maxLength, keepShort(maxLength)),
      z.regex(oneLine, 'Keep it to one line.'),
    )

/** Text of any number of lines, trimmed. `empty` is the message when it has no visible character. */
export const textField = (empty: string, maxLength: number) =>
  z.string(empty).check(z.trim(), z.regex(visible, empty), z.maxLength(maxLength, keepShort(maxLength)))
