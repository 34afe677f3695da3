import { classes } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'small'

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border text-base font-medium whitespace-nowrap select-none transition-colors disabled:opacity-50 disabled:cursor-default'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-hover',
  secondary: 'border-control bg-surface text-text not-disabled:hover:bg-hover not-disabled:active:bg-pressed',
  quiet:
    'border-transparent bg-transparent text-text not-disabled:hover:bg-hover not-disabled:active:bg-pressed',
  danger:
    'border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-hover not-disabled:active:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  medium: 'h-control px-3',
  small: 'h-control-small px-2 text-sm',
}

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, extra?: string): string =>
  classes(base, variants[variant], sizes[size], extra)
