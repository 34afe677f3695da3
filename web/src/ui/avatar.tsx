import { classes } from './class-names.ts'

export type AvatarProps = {
  /** One or two letters. Decoration, drawn by the style: the name stands beside it. */
  initials: string
  size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'size-6 text-xs', medium: 'size-8 text-sm', large: 'size-12 text-lg' }

export function Avatar({ initials, size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classes(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full bg-selected font-medium text-accent',
        sizes[size],
      )}
    />
  )
}
