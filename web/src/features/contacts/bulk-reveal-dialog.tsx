import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ChosenPeople } from './bulk-api.ts'
import { BulkQuote } from './bulk-quote.tsx'

export type BulkRevealInput = {
  kind: RevealType
  people: ChosenPeople
  onStarted?: (() => void) | undefined
}

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'bulk-reveal': BulkRevealInput
  }
}

/**
 * Shows the cost of a bulk reveal before it starts. A selection above the limit is cut to the first
 * people only if the user agrees.
 */
export function BulkRevealDialog({ kind, people, onStarted, close }: WithClose<BulkRevealInput>) {
  const { t } = useTranslation(['contacts', 'common'])
  const formats = useFormats()
  const [isCut, setCut] = useState(false)
  const limit = limits.maxBulkReveal
  if (people.count <= limit || isCut)
    return <BulkQuote kind={kind} people={people} onStarted={onStarted} onClose={close} />
  return (
    <Dialog
      title={t(`bulk.title.${kind}`)}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" onPress={() => setCut(true)}>
            {t('bulk.takeFirst', { limit: formats.count(limit) })}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t('bulk.tooMany', { shown: formats.count(people.count), limit: formats.count(limit) })}
      </p>
    </Dialog>
  )
}
