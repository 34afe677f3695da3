import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../ui/buttons/link.tsx'
import { settingsQuery } from './settings.ts'

/** To where plans are sold in the caller's country; nothing where the operator has no such page. */
export function PlansLink() {
  const { t } = useTranslation('shell')
  const href = useQuery(settingsQuery()).data?.links.plans
  if (!href) return null
  return (
    <ExternalLink href={href} className="shrink-0 text-sm font-medium underline">
      {t('plans')}
    </ExternalLink>
  )
}
