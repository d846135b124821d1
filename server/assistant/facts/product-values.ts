import type { GapValues } from '#server/assistant/facts/fill-sentences.ts'
import { wordPickup } from '#server/assistant/facts/own-rules.ts'
import { listProducts, type Product, type Source } from '#server/assistant/facts/source.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import {
  asCommonNoun,
  joinWords,
  lines,
  lowerFirst,
  when,
  wordNumber,
} from '#server/assistant/facts/wording.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

type Size = Product['sizes'][number]

/** The values of what is said of one product. */
export function describeProduct(
  { content }: Source,
  product: Product,
  { tag, units, tax }: Thing,
): GapValues {
  const { name, sizes, maxQuantity, refundDays, freeShippingOverCents } = product
  const cents = units[0]?.cents ?? 0
  const isBlend = tag === 'blend'
  const isPickedUp = product.delivery === 'pickup'
  const areAllPickedUp = listProducts({ content }).every(({ delivery }) => delivery === 'pickup')
  const { city } = content.practice.place
  const isSoldOut = product.stock.rule === 'soldOut'
  const { one, plural } = isBlend
    ? { one: units[0]?.label ?? name, plural: content.orderConfirmationContent.pouch.many }
    : { one: name, plural: name }
  const namesOf = (isFree: boolean) =>
    sizes.filter(({ freeShipping }) => freeShipping === isFree).map((size) => asCommonNoun(size.name))
  const [free, others] = [namesOf(true), namesOf(false)]
  const over = freeShippingOverCents === null ? null : formatUsdShort(freeShippingOverCents)
  const fewest =
    cents > 0 && freeShippingOverCents !== null ? Math.floor(freeShippingOverCents / cents) + 1 : 0
  const fromSome =
    fewest > 1 && fewest <= maxQuantity ? `: ${fewest}${isBlend ? ` ${plural}` : ''} or more` : ''
  const isCounted = sizes.length === 1 || !isPickedUp
  return {
    name,
    one,
    price: formatUsd(cents),
    per: isBlend ? ` per ${one}` : '',
    perInSpanish: isBlend ? ' por bolsa' : '',
    kindInSentence: lowerFirst(product.kind),
    descriptionInSentence: lowerFirst(product.description),
    isSingle: when(sizes.length === 1),
    hasSizes: when(sizes.length !== 1),
    sizeCount: String(sizes.length),
    sizeCountInWords: wordNumber(sizes.length),
    sizeLines: lines(sizes.map(priceLine)),
    sizeLinesInSpanish: lines(sizes.map((each) => `${each.name} (${each.size}): ${formatUsd(each.cents)}`)),
    freeFrom: over === null ? '' : `Free shipping on orders over ${over}${fromSome}. `,
    freeFromInSpanish: over === null ? '' : `Envío gratis en pedidos de más de ${over}. `,
    freeSizes:
      free.length === 0
        ? ''
        : `Free shipping applies to the ${joinWords(free, 'and the')}${others.length > 0 ? `, not to the ${joinWords(others, 'or')}` : ''}. `,
    freeSizesInSpanish: free.length === 0 ? '' : `Envío gratis: ${joinWords(free, 'y')}. `,
    plusTax: tax ? `, ${tax.text.replace(/^Plus/, 'plus')},` : '',
    plusTaxInSpanish: tax ? `${tax.text.replace(/^Plus/, ' más')}` : '',
    pickedUpOrders: areAllPickedUp
      ? `Orders on this site are for local pickup in ${city}`
      : `${name} is for local pickup in ${city}`,
    pickedUpOrdersInSpanish: areAllPickedUp
      ? `Los pedidos se recogen en ${city}`
      : `${name} se recoge en ${city}`,
    orPickedUp: isPickedUp
      ? `It is picked up locally in ${city}.`
      : 'It is paid by card on the page of our payment provider and shipped to you.',
    orderable: maxQuantity === 1 ? `1 ${one}` : `1 to ${maxQuantity} ${plural}`,
    maxQuantity: String(maxQuantity),
    refundDays: String(refundDays),
    refundWithin: refundDays === 1 ? '1 day' : `${refundDays} days`,
    refundWithinInSpanish: refundDays === 1 ? '1 día' : `${refundDays} días`,
    submit: content.blendContent.order.submit,
    pickup: wordPickup(content),
    orAtPickup: content.pickup?.payAtPickup ? ', or when you pick it up' : '',
    orAtPickupInSpanish: content.pickup?.payAtPickup ? ', o al recogerlo' : '',
    isOrderedForPickup: when(isPickedUp && content.pickup !== null),
    isNotOrderedHere: when(isPickedUp && content.pickup === null),
    chooseForPickup: sizes.length > 1 ? 'Choose a size and a pickup time' : 'Choose a pickup time',
    isNotForPickup: when(!isPickedUp || content.pickup === null),
    isDrink: when(tag === 'drink'),
    isBlend: when(isBlend),
    isNoBlend: when(!isBlend),
    isOther: when(tag !== 'drink' && !isBlend),
    isPickedUp: when(isPickedUp),
    isShipped: when(!isPickedUp),
    isSoldOut: when(isSoldOut),
    isAvailable: when(!isSoldOut),
    isCounted: when(isCounted),
    isRefundable: when(refundDays !== null),
  }
}

/** The values of what is said of one size. */
export const describeSize = (each: Size): GapValues => ({
  sizeLine: priceLine(each),
  sizeName: each.name,
  size: each.size,
  sizePrice: formatUsd(each.cents),
})

/** '6-Pack (16 oz bottles): $25.00, saves $5, free shipping'; what name and size both say, such as 'Gallon' and '1 gallon', is said once. */
function priceLine({ name, size, cents, note, freeShipping }: Size): string {
  const [lowerName, lowerSize] = [name.toLowerCase(), size.toLowerCase()]
  const saysMore = /\p{L}/u.test(lowerSize.replace(lowerName, ''))
  const label = !lowerSize.includes(lowerName) ? `${name} (${size})` : saysMore ? size : name
  return [
    `${label}: ${formatUsd(cents)}`,
    ...(note ? [lowerFirst(note)] : []),
    ...(freeShipping ? ['free shipping'] : []),
  ].join(', ')
}

/** '$5.00', or 'from $5.00' with several sizes. */
export function wordPrice({ sizes }: Product, language: 'en' | 'es' = 'en'): string {
  const lowest = formatUsd(Math.min(...sizes.map(({ cents }) => cents)))
  return sizes.length === 1 ? lowest : `${language === 'es' ? 'desde' : 'from'} ${lowest}`
}
