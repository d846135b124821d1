import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

const css = readFileSync(path.join(root, 'app/styles/tokens.css'), 'utf8')

const textRatio = 4.5
const shapeRatio = 3
const pairs: [front: string, back: string, minimum: number][] = [
  ['ink', 'paper', textRatio],
  ['ink', 'surface', textRatio],
  ['muted', 'paper', textRatio],
  ['muted', 'surface', textRatio],
  ['leaf', 'paper', textRatio],
  ['leaf', 'surface', textRatio],
  ['ginger', 'paper', textRatio],
  ['ginger', 'surface', textRatio],
  ['on-leaf', 'leaf', textRatio],
  ['on-ginger', 'ginger', textRatio],
  ['on-lemon', 'lemon', textRatio],
  ['on-tone-red', 'paper', textRatio],
  ['on-tone-red', 'surface', textRatio],
  ...['green', 'yellow', 'blue', 'red'].map((tone): [string, string, number] => [
    `on-tone-${tone}`,
    `tone-${tone}`,
    textRatio,
  ]),
  ['edge', 'paper', shapeRatio],
  ['edge', 'surface', shapeRatio],
  ['focus', 'paper', shapeRatio],
  ['focus', 'surface', shapeRatio],
]

for (const [theme, selector] of [
  ['light', ':root'],
  ['dark', '.dark'],
] as const) {
  const tokens = tokensOf(selector)
  test.each(pairs)(`${theme}: %s on %s has a contrast of at least %s to 1`, (front, back, minimum) => {
    expect(contrast(tokens(front), tokens(back))).toBeGreaterThanOrEqual(minimum)
  })
}

function tokensOf(selector: string) {
  const block = new RegExp(`(?:^|\\n) *${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const luminances = new Map(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))] as const,
    ),
  )
  return (name: string) => {
    const value = luminances.get(name)
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
