import { asList, asText } from '#app/features/site/document-values.ts'
import type { ValueSpec } from '#app/features/site/fields/field-spec.ts'
import { dollarsAsTyped, parseDollars } from '#app/features/site/parse-dollars.ts'
import type { TextFormat } from '#app/features/site/use-typed-value.ts'
import { explainCount, type Limits } from '#practice/word-limits.ts'

/** How the text of a field's control becomes its value. */
export function textFormatOf(spec: ValueSpec): TextFormat {
  if (spec.kind === 'money') return money(spec)
  if (spec.kind === 'number') return wholeNumber(spec)
  if (spec.kind === 'lines') return list(/\n/, '\n', spec)
  if (spec.kind === 'paragraphs') return list(/\n[ \t]*\n/, '\n\n', spec)
  if (spec.kind === 'phone') return phone
  return plain('isOptional' in spec && spec.isOptional === true)
}

const plain = (isOptional: boolean): TextFormat => ({
  format: asText,
  parse: (text) => ({ value: isOptional && text.trim() === '' ? null : text }),
})

const money = ({ isOptional, canBeFree }: { isOptional?: boolean; canBeFree?: true }): TextFormat => ({
  format: (value) => (typeof value === 'number' ? dollarsAsTyped(value) : ''),
  parse: (text) => {
    if (isOptional && text.trim() === '') return { value: null }
    const result = parseDollars(text, canBeFree)
    return 'cents' in result ? { value: result.cents } : result
  },
})

const wholeNumber = (spec: { min: number; max: number; isOptional?: boolean }): TextFormat => ({
  format: (value) => (typeof value === 'number' ? String(value) : ''),
  parse: (text) => {
    const typed = text.trim()
    if (spec.isOptional && typed === '') return { value: null }
    const number = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
    const isWithin = number >= spec.min && number <= spec.max
    return isWithin ? { value: number } : { problem: `Enter a whole number from ${spec.min} to ${spec.max}.` }
  },
})

type ListOptions = { isLeftOutWhenEmpty?: boolean; limits?: Limits }

const list = (separator: RegExp, joint: string, { isLeftOutWhenEmpty, limits }: ListOptions): TextFormat => ({
  format: (value) => asList(value).map(asText).join(joint),
  parse: (text) => {
    const entries = text
      .split(separator)
      .map((entry) => entry.replace(/\s*\n\s*/g, ' ').trim())
      .filter(Boolean)
    const problem = limits && explainCount(entries.length, limits)
    if (problem) return { problem }
    return { value: isLeftOutWhenEmpty && entries.length === 0 ? undefined : entries }
  },
})

/** Digits in any notation, with the country code or ten digits of North America. */
const phone: TextFormat = {
  format: (value) => asText(value).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  parse: (text) => {
    const digits = text.replace(/\D/g, '')
    if (text.trim().startsWith('+') && /^[1-9]\d{7,14}$/.test(digits)) return { value: `+${digits}` }
    if (/^1?[2-9]\d{9}$/.test(digits)) return { value: `+1${digits.slice(-10)}` }
    return { problem: 'Enter the number with its area code, such as (312) 555-0100.' }
  },
}
