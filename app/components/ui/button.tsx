import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet'
export type Size = 'normal' | 'small'
type Look = { variant?: Variant | undefined; size?: Size | undefined }

const look = ({ variant = 'primary', size = 'normal' }: Look, className = '') =>
  `button button-${variant} button-${size} ${className}`.trim()

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; busyText?: string }

/** While busy it keeps its focus, ignores clicks and shows `busyText`. */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const guard = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={guard}
    >
      {busy && busyText ? busyText : children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look & { className?: string }) {
  return <Link prefetch="intent" viewTransition {...rest} className={look({ variant, size }, className)} />
}

export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={look({ variant, size }, className)}>
      {children}
    </a>
  )
}
