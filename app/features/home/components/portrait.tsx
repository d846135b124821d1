import portrait from '#assets/images/portrait.svg?url'

type Props = { alt: string; className: string; priority?: boolean }

/** A placeholder drawing until there is a photograph. */
export function Portrait({ alt, className, priority = false }: Props) {
  return (
    <img
      src={portrait}
      alt={alt}
      width={376}
      height={488}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={className}
    />
  )
}
