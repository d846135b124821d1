import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

export type Variant = 'primary' | 'secondary' | 'quiet'
export type Size = 'normal' | 'small'
type Style = { variant?: Variant | undefined; size?: Size | undefined }

const classNames = ({ variant = 'primary', size = 'normal' }: Style, className = '') =>
  `button button-${variant} button-${size} ${className}`.trim()

type ButtonProps = ComponentProps<'button'> & Style & { busy?: boolean; busyText?: string }

/** While busy, it keeps its focus, ignores clicks and shows `busyText`. */
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
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...rest}
      type={type}
      className={classNames({ variant, size }, className)}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy && busyText ? busyText : children}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: LinkProps & Style & { className?: string }) {
  return <Link viewTransition {...rest} className={classNames({ variant, size }, className)} />
}

export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Style) {
  return (
    <a {...rest} className={classNames({ variant, size }, className)}>
      {children}
    </a>
  )
}
