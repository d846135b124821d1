import type { Thing, Unit } from '#server/assistant/facts/things.ts'
import type { Say } from '#server/assistant/text/language.ts'
import { formatUsd } from '#shared/money.ts'

/** Something to add or compare. */
export type Item = { thing: Thing; unit: Unit; count: number }

/** What each comes to by the ounce, or by the glass. */
export function compareVolumes(
  items: readonly Item[],
  asksVolume: boolean,
  text: string,
  say: Say,
): string[] {
  const perOunce = items.flatMap(({ unit }) =>
    unit.ounces ? [{ name: unit.one, cents: unit.cents / unit.ounces }] : [],
  )
  const isOfOne = perOunce.length === 1 && asksVolume
  const [cheapest] = perOunce.toSorted((x, y) => x.cents - y.cents)
  if (!cheapest || !(isOfOne || (perOunce.length > 1 && perOunce.length === items.length))) return []
  const byGlass = items.flatMap(({ unit }) =>
    unit.holds && unit.holds > 1 ? [`${unit.one} ${formatUsd(unit.cents / unit.holds)}`] : [],
  )
  const list = perOunce.map(({ name, cents }) => `${name} ${formatUsd(cents)}`).join(', ')
  const prices = items.map(({ unit }) => `${unit.one} ${formatUsd(unit.cents)}`).join(', ')
  const asksGlass = /\bglass\b/.test(text) && byGlass.length > 0
  return [
    ...(asksVolume || items.length < 3 ? [] : [`${say('Prices', 'Precios')}: ${prices}.`]),
    `${say('Per ounce', 'Por onza')}: ${list}.`,
    ...(asksGlass ? [`${say('Per glass', 'Por vaso')}: ${byGlass.join(', ')}.`] : []),
    ...(isOfOne
      ? []
      : [
          say(
            `The ${cheapest.name} is the cheapest by the ounce.`,
            `Lo más barato por onza: ${cheapest.name}.`,
          ),
        ]),
  ]
}
