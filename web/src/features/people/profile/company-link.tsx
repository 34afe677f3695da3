import { paths } from '../../../paths.ts'
import { classes } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/buttons/link.tsx'

type CompanyLinkProps = { company: { id: number; name: string }; className?: string }

/** A company's name, which leads to its page. */
export function CompanyLink({ company, className }: CompanyLinkProps) {
  return (
    <Link
      to={paths.company}
      params={{ companyId: String(company.id) }}
      className={classes(
        'text-text underline decoration-line underline-offset-4 wrap-anywhere hover:text-accent hover:decoration-current',
        className,
      )}
    >
      {company.name}
    </Link>
  )
}
