import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Search from 'lucide-react/icons/search'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { knownSettingsQuery } from '../settings/settings.tsx'
import { ContactSlot } from './contact-slot.tsx'
import { isRefusal } from './explain-refusal.ts'
import type { useReveal } from './use-reveal.ts'

type HiddenContactProps = {
  kind: RevealType
  /** The best value on file. When null, a provider may still find something, if one is configured. */
  onFile: OnFileStatus | null
  reveal: ReturnType<typeof useReveal>
  /** It was revealed once, and its values have been removed since. */
  isGone: boolean
}

const masks = { email: '••••@••••', phone: '+•• ••••' }

/** A contact that is not revealed: a mask, or that nothing is on file, and a button where a reveal may find something. */
export function HiddenContact({ kind, onFile, reveal, isGone }: HiddenContactProps) {
  const { t } = useTranslation('contacts')
  const { isSuccess, isPending, isError, error } = reveal
  const findsContacts = useQuery(knownSettingsQuery()).data?.findsContacts === true
  const isOnFile = onFile !== null
  const canReveal = isOnFile || findsContacts
  // Nothing was found, so there is no button.
  if (isSuccess || isGone)
    return (
      <ContactSlot
        kind={kind}
        isOwned={false}
        first={<output className="text-muted">{t(`reveal.nothing.${kind}`)}</output>}
        second={t(isGone ? 'reveal.gone' : 'reveal.notCharged')}
      />
    )
  return (
    <ContactSlot
      kind={kind}
      isOwned={false}
      first={
        isOnFile ? (
          <span aria-hidden className="block overflow-hidden text-clip text-muted">
            {masks[kind]}
          </span>
        ) : (
          <span className="text-muted">{t(`reveal.notOnFile.${kind}`)}</span>
        )
      }
      second={
        isError && !isRefusal(error) ? (
          <RevealError error={error} />
        ) : (
          <span className="truncate">{t(`reveal.${explanation(isOnFile, findsContacts)}`)}</span>
        )
      }
      actions={
        canReveal && (
          <Button
            variant={isOnFile ? 'secondary' : 'quiet'}
            size="small"
            isPending={isPending}
            icon={isOnFile ? <LockKeyhole size={14} aria-hidden /> : <Search size={14} aria-hidden />}
            {...(!isOnFile && { 'aria-label': t(`reveal.findLabel.${kind}`) })}
            onPress={() => reveal.start()}
          >
            {isOnFile ? t(`reveal.${kind}.${onFile}`) : t('reveal.find')}
          </Button>
        )
      }
    />
  )
}

function explanation(isOnFile: boolean, findsContacts: boolean) {
  if (isOnFile) return 'onFile'
  return findsContacts ? 'onlyIfFound' : 'nothingToReveal'
}

function RevealError({ error }: { error: unknown }) {
  const { title, subTitle } = useErrorText()(error)
  return (
    <span role="alert" title={subTitle} className="truncate text-danger">
      {title}
      <span className="sr-only">. {subTitle}</span>
    </span>
  )
}
