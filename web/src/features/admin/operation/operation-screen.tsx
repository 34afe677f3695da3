import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { CheckSection } from './check-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { MailboxesSection } from './mailboxes-section.tsx'
import { ProvidersSection } from './providers-section.tsx'

const sections = {
  jobs: JobsSection,
  providers: ProvidersSection,
  mailboxes: MailboxesSection,
  emails: EmailsSection,
  connections: ConnectionsSection,
  check: CheckSection,
} satisfies Record<string, ComponentType>
type SectionName = keyof typeof sections
const names = Object.keys(sections) as SectionName[]

/** Shows how the server is doing. The open section is in the address. */
export function OperationScreen() {
  const { t } = useTranslation('admin-operation')
  const { search } = useAdminAddress()
  const current = names.find((name) => name === search['section']) ?? 'jobs'
  const Section = sections[current]
  return (
    <div className="flex min-h-full flex-col">
      <nav
        aria-label={t('sections.label')}
        className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2"
      >
        {names.map((name) => (
          <Link
            key={name}
            to={paths.admin}
            params={{ _splat: 'operation' }}
            search={{ section: name }}
            aria-current={name === current ? 'page' : undefined}
            className="inline-flex min-h-6 items-center text-sm text-muted! aria-[current]:font-medium aria-[current]:text-accent!"
          >
            {t(`sections.${name}`)}
          </Link>
        ))}
      </nav>
      <Section />
    </div>
  )
}
