import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/class-names.ts'

const icons = { verified: CircleCheck, risky: TriangleAlert, unverified: CircleAlert, invalid: CircleAlert }
const tones: Record<ContactStatus, string> = {
  verified: 'text-success',
  risky: 'text-warning',
  unverified: 'text-muted',
  invalid: 'text-danger',
}

/** How far a value can be trusted, by icon and word. */
export function ContactStatusText({ status }: { status: ContactStatus }) {
  const { t } = useTranslation('contacts')
  const Icon = icons[status]
  return (
    <span className={classes('inline-flex shrink-0 items-center gap-1', tones[status])}>
      <Icon size={12} aria-hidden />
      {t(`statuses.${status}`)}
    </span>
  )
}
