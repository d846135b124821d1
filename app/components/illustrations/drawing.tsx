import fennel from '#app/components/illustrations/drawings/fennel.svg'
import ginger from '#app/components/illustrations/drawings/ginger.svg'
import glass from '#app/components/illustrations/drawings/glass.svg'
import lemon from '#app/components/illustrations/drawings/lemon.svg'
import mint from '#app/components/illustrations/drawings/mint.svg'
import nettle from '#app/components/illustrations/drawings/nettle.svg'
import parsley from '#app/components/illustrations/drawings/parsley.svg'
import rosehip from '#app/components/illustrations/drawings/rosehip.svg'
import rosemary from '#app/components/illustrations/drawings/rosemary.svg'
import turmeric from '#app/components/illustrations/drawings/turmeric.svg'

const drawings: Readonly<Record<string, string>> = {
  fennel,
  ginger,
  glass,
  lemon,
  mint,
  nettle,
  parsley,
  rosehip,
  rosemary,
  turmeric,
}

/** Decorative: the text beside it names the plant. SVG files rather than inline markup keep pages small. */
export function Drawing({ name }: { name: string }) {
  const source = drawings[name]
  if (!source) return null
  return (
    <img
      src={source}
      alt=""
      width="112"
      height="112"
      loading="lazy"
      className="size-24 md:size-28 dark:hue-rotate-180 dark:invert"
    />
  )
}
