import type { ContactKind } from '@rapport/contract/enums.ts'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const icons = { email: Mail, phone: Phone }

/** Which kinds of contact values are on file. */
export function ContactList({ kinds }: { kinds: readonly ContactKind[] }) {
  const { t } = useTranslation('people')
  if (kinds.length === 0) return <p className="text-sm text-muted">{t('contactKinds.none')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <li key={kind} className="flex items-center gap-2">
            <Icon size={16} aria-hidden className="text-muted" />
            {t(`contactKinds.${kind}`)}
          </li>
        )
      })}
    </ul>
  )
}
