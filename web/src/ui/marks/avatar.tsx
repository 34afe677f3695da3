import { useState } from 'react'
import { classes } from '../class-names.ts'

export type AvatarProps = {
  /** One or two letters, drawn by CSS. Decoration only: the name is beside it. */
  initials: string
  /** Replaces the letters once it has loaded. */
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'size-6 text-xs', medium: 'size-8 text-sm', large: 'size-12 text-lg' }

export function Avatar({ initials, src, size = 'medium' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classes(
        'before:content-[attr(data-initials)] relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-[var(--avatar,var(--selected))] font-medium text-accent',
        sizes[size],
      )}
    >
      {src && src !== missing && (
        <img
          src={src}
          alt=""
          onError={() => setMissing(src)}
          className="absolute inset-0 size-full bg-selected object-cover"
        />
      )}
    </span>
  )
}
