import { paths } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { classes } from '../../ui/class-names.ts'

type CompanyLinkProps = {
  company: { id: number | null; name: string }
  /** In a cell, it takes one line and looks like a link only while it is hovered. */
  isCell?: boolean
  className?: string
}

/**
 * A company's name, which leads to its page if it has one. A screen that renders `CompanyCards`
 * shows a card beside it.
 */
export function CompanyLink({ company, isCell = false, className }: CompanyLinkProps) {
  if (company.id === null)
    return (
      <span className={classes(isCell ? 'block truncate' : 'wrap-anywhere', className)}>{company.name}</span>
    )
  return (
    <Link
      to={paths.company}
      params={{ companyId: String(company.id) }}
      data-slot="company"
      className={classes(
        'text-text hover:text-accent',
        isCell
          ? 'block w-fit max-w-full truncate'
          : 'underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-current',
        className,
      )}
    >
      {company.name}
    </Link>
  )
}
