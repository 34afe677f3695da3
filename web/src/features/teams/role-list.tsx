import { roles } from '@rapport/contract/teams/roles.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'

/** What each role may do, in a sentence. */
export function RoleList() {
  const { t } = useTranslation('team')
  return (
    <dl className="grid gap-x-6 gap-y-1 pt-1 md:grid-cols-[auto_minmax(0,1fr)]">
      {roles.map((role) => (
        <div key={role} className="contents">
          <dt className="font-medium">{t(`roles.${role}`)}</dt>
          <dd className="text-muted max-md:mb-1">{t(`rolesSay.${role}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
