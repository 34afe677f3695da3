import type { TeamLogEntry } from '@rapport/contract/teams/log.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/** Returns a function that says in a sentence what was changed. */
export function useLogSentence(): (entry: TeamLogEntry) => string {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const nameOf = (somebody: TeamLogEntry['actor']) => somebody?.name ?? t('log.former')
  const limitOf = (limit: number | null) => (limit === null ? t('log.noLimit') : formats.count(limit))
  return (entry) => {
    const actor = nameOf(entry.actor)
    const subject = nameOf(entry.subject)
    const who = nameOf(entry.subject ?? entry.actor)
    switch (entry.kind) {
      case 'role_changed': {
        const { from, to } = entry.details
        return t('log.role_changed', { actor, subject, from: t(`roles.${from}`), to: t(`roles.${to}`) })
      }
      case 'limit_changed': {
        const { module, from, to } = entry.details
        return t('log.limit_changed', {
          actor,
          subject,
          module: t(`log.${module}`),
          from: limitOf(from),
          to: limitOf(to),
        })
      }
      case 'renamed':
        return t('log.renamed', { actor, name: entry.details.name })
      case 'invited': {
        const { email, role } = entry.details
        return t('log.invited', { actor, email: email ?? t('log.erased'), role: t(`roles.${role}`) })
      }
      case 'invitation_withdrawn':
      case 'invitation_resent':
        return t(`log.${entry.kind}`, { actor, email: entry.details.email ?? t('log.erased') })
      case 'joined':
        return t('log.joined', { who, role: t(`roles.${entry.details.role}`) })
      case 'removed':
        return t('log.removed', { actor, subject })
      case 'left':
      case 'became_owner':
        return t(`log.${entry.kind}`, { who })
      default:
        return unknownKind(entry)
    }
  }
}

/** Every kind has a sentence: a new one doesn't compile without. */
function unknownKind(entry: never): string {
  return String(entry)
}
