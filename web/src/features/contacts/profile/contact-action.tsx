import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import { Suspense } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import type { Contact } from './use-contact.ts'

const ConfirmSpending = lazyPart(
  async () => (await import('../row/confirm-spending.tsx')).ConfirmSpending,
  PartFailure,
)

const icons = { email: Mail, phone: Phone }

/**
 * Reveals a kind of contact, or copies the best value. Renders nothing if there is nothing to
 * reveal or copy.
 */
export function ContactAction({ contact }: { contact: Contact }) {
  const { kind, state, owned, onFile, outcome } = contact
  const { t } = useTranslation('contacts')
  const isOwned = state === 'owned' || state === 'copied'
  // It stays once pressed, so that it keeps the focus.
  if (!isOwned && onFile === null && !contact.findsContacts && outcome.state === 'idle') return null
  if (!isOwned && !contact.mayReveal) return null
  if (state === 'gone' && outcome.state === 'idle') return null
  const Icon = state === 'copied' ? Check : isOwned ? Copy : onFile ? icons[kind] : Search
  const text = () => {
    if (state === 'copied') return t('value.copied')
    if (isOwned) return t(`action.copy.${kind}`)
    return t(`action.reveal.${kind}`)
  }
  const label = () => {
    if (isOwned) return `${text()}: ${owned?.[0]?.value}`
    return onFile ? t(`reveal.${kind}.${onFile}`) : t(`reveal.findLabel.${kind}`)
  }
  const isUseless = state === 'none' || state === 'gone'
  return (
    <>
      <Button
        size="small"
        data-keys={kind === 'email' ? 'e' : 'p'}
        isPending={state === 'pending'}
        aria-label={label()}
        isDisabled={isUseless}
        icon={<Icon size={16} aria-hidden {...(state === 'copied' && { className: 'text-success' })} />}
        onPress={({ target }) => contact.press(target)}
      >
        {/* As wide as its widest text, so that a press moves nothing. */}
        <span className="grid justify-items-center *:[grid-area:1/1]">
          {[t(`action.reveal.${kind}`), t(`action.copy.${kind}`), t('value.copied')].map((each) => (
            <span key={each} aria-hidden className="invisible">
              {each}
            </span>
          ))}
          {/* Another text is another element: a centred one would move. */}
          <span key={text()}>{text()}</span>
        </span>
      </Button>
      {contact.asking && (
        <Suspense>
          <ConfirmSpending
            kind={kind}
            trigger={contact.asking as HTMLElement}
            onConfirm={contact.confirm}
            onClose={contact.cancel}
          />
        </Suspense>
      )}
    </>
  )
}
