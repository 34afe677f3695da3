import { contactKinds, type ContactKind } from '@rapport/contract/enums.ts'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const icons = { email: Mail, phone: Phone }

/** Which kinds of contact values are on file; each keeps its place, so that they line up down the column. */
export function ContactIcons({ kinds }: { kinds: readonly ContactKind[] }) {
  const { t } = useTranslation('people')
  if (kinds.length === 0) return <span className="sr-only">{t('contactKinds.none')}</span>
  return (
    <span className="flex gap-2">
      {contactKinds.map((kind) => {
        const Icon = icons[kind]
        return kinds.includes(kind) ? (
          <span key={kind} title={t(`contactKinds.${kind}`)} className="text-muted">
            <Icon size={16} aria-hidden />
            <span className="sr-only">{t(`contactKinds.${kind}`)}</span>
          </span>
        ) : (
          <span key={kind} className="size-4" />
        )
      })}
    </span>
  )
}
