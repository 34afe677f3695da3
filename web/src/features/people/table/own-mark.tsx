import Lock from 'lucide-react/icons/lock'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/** The mark beside the name of a person whom an import of this account created. */
export function OwnMark() {
  const { t } = useTranslation('people')
  const text = t('own.mark')
  return (
    <span title={text} className="shrink-0 text-muted">
      <Lock size={12} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}
