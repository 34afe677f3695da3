import type { CSSProperties } from 'react'
import { initials } from '../../lib/texts/initials.ts'
import { classes } from '../class-names.ts'

type CompanyMarkProps = {
  company: { id: number | null; name: string } | null
  size?: 'small' | 'medium'
}

/** Degrees between the tints of neighbouring ids: the golden angle, so that many ids spread evenly. */
const turn = 137.508

/** The id. For a company that is known only by its name, a number made from the name. */
const tintOf = ({ id, name }: { id: number | null; name: string }): number =>
  id ?? name.length * 31 + (name.codePointAt(0) ?? 0)

/**
 * A company's initials in a tint of its own; empty without a company. Decoration: the name stands
 * elsewhere.
 */
export function CompanyMark({ company, size = 'medium' }: CompanyMarkProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={company ? initials(company.name) : ''}
      title={company?.name}
      {...(company && { style: { '--hue': `${(tintOf(company) * turn) % 360}` } as CSSProperties })}
      className={classes(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-control font-medium',
        size === 'small' ? 'size-6 text-[10px]' : 'size-8 text-xs',
        company ? 'company-mark' : 'border border-dashed border-line',
      )}
    />
  )
}
