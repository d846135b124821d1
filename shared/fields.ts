import * as z from 'zod/mini'

/** Something to see: not only spaces, joiners or marks of direction. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const oneLine = /^\P{Cc}*$/u
const keepShort = (maxLength: number) => `Keep it to ${maxLength.toLocaleString('en-US')} characters.`

/** One line of words, trimmed. `empty` is what to say when there is nothing to see in it. */
export const lineField = (empty: string, maxLength: number) =>
  z
    .string(empty)
    .check(
      z.trim(),
      z.regex(visible, empty),
      z.maxLength(maxLength, keepShort(maxLength)),
      z.regex(oneLine, 'Keep it to one line.'),
    )

/** Words over any number of lines, trimmed. `empty` is what to say when there is nothing to see in them. */
export const textField = (empty: string, maxLength: number) =>
  z.string(empty).check(z.trim(), z.regex(visible, empty), z.maxLength(maxLength, keepShort(maxLength)))
