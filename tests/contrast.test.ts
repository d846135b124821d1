import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

const css = readFileSync(path.join(root, 'app/styles/tokens.css'), 'utf8')

const text = 4.5
const shape = 3
const pairs: [front: string, back: string, least: number][] = [
  ['ink', 'paper', text],
  ['ink', 'surface', text],
  ['muted', 'paper', text],
  ['muted', 'surface', text],
  ['leaf', 'paper', text],
  ['leaf', 'surface', text],
  ['ginger', 'paper', text],
  ['ginger', 'surface', text],
  ['on-leaf', 'leaf', text],
  ['on-ginger', 'ginger', text],
  ['on-lemon', 'lemon', text],
  ['on-tone-red', 'paper', text],
  ['on-tone-red', 'surface', text],
  ...['green', 'yellow', 'blue', 'red'].map((tone): [string, string, number] => [
    `on-tone-${tone}`,
    `tone-${tone}`,
    text,
  ]),
  ['edge', 'paper', shape],
  ['edge', 'surface', shape],
  ['focus', 'paper', shape],
  ['focus', 'surface', shape],
]

for (const [theme, selector] of [
  ['light', ':root'],
  ['dark', '.dark'],
] as const) {
  const tokens = tokensOf(selector)
  test.each(pairs)(`${theme}: %s on %s reaches %s to 1`, (front, back, least) => {
    expect(contrast(tokens(front), tokens(back))).toBeGreaterThanOrEqual(least)
  })
}

function tokensOf(selector: string) {
  const block = new RegExp(`(?:^|\\n)${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const found = new Map(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))] as const,
    ),
  )
  return (name: string) => {
    const value = found.get(name)
    if (value === undefined) throw new Error(`${selector} has no colour ${name}`)
    return value
  }
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance of an OKLCH colour, brought into sRGB by clipping. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (x: number) => Math.min(1, Math.max(0, x))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
