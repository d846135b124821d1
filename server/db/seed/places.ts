import { fraction, pick } from '#server/db/seed/random.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'

const split = (text: string): readonly string[] => text.split(' ')

const streets = split('Ashland Belmont Clark Damen Halsted Kedzie Lincoln Montrose Pulaski Western')

const illinoisCodes = split('312 773 872 708 847 630 224 331 815 779 217 618')

/** How the postal codes of a large city of each state begin. */
const postalCodes = new Map(
  split(
    'AL352 AK995 AZ850 AR722 CA900 CO802 CT061 DE198 DC200 FL331 GA303 HI968 ID837 IL606 IN462 IA503 KS672 KY402 LA701 ' +
      'ME041 MD212 MA021 MI482 MN554 MS392 MO631 MT591 NE681 NV891 NH031 NJ071 NM871 NY100 NC282 ND581 OH432 OK731 OR972 ' +
      'PA191 RI029 SC292 SD571 TN372 TX787 UT841 VT054 VA232 WA981 WV253 WI532 WY820',
  ).map((text) => [text.slice(0, 2), text.slice(2)]),
)

/** Where the clients' phones are: those around the practice. */
export function areaCodesOf({ practice }: SampleContent): readonly string[] {
  const own = /^\+1(\d{3})/.exec(practice.phone.e164)?.[1]
  return own && !illinoisCodes.includes(own) ? [own] : illinoisCodes
}

/** Where an order is shipped: in the practice's own city. */
export function makeAddress({ practice: { place } }: SampleContent, n: number) {
  const begins = postalCodes.get(place.regionCode) ?? '100'
  return {
    line1: `${100 + Math.floor(fraction('house', n) * 4000)} N ${pick(streets, fraction('street', n))} Ave`,
    line2: null,
    city: place.city,
    state: place.regionCode,
    postal_code: `${begins}${String(1 + Math.floor(fraction('post', n) * 56)).padStart(2, '0')}`,
    country: place.country,
  }
}
