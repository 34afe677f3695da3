import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { BulkStrip } from './bulk-strip.tsx'
import { revealedKey } from './revealed.ts'
import { useBulkStream } from './use-bulk-stream.ts'

/** A line for each bulk reveal until it is dismissed. */
export function BulkStrips({ reveals }: { reveals: readonly BulkReveal[] }) {
  const { t } = useTranslation('contacts')
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  useFreshContacts(reveals)
  useBulkStream(reveals)
  const shown = reveals.filter(({ id }) => !dismissed.has(id))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('progress.region')} className="max-h-32 shrink-0 overflow-y-auto">
      {shown.map((reveal) => (
        <BulkStrip
          key={reveal.id}
          reveal={reveal}
          onDismiss={() => setDismissed(new Set([...dismissed, reveal.id]))}
        />
      ))}
    </section>
  )
}

/** Fetches the revealed values and the credits again as people are revealed. */
function useFreshContacts(reveals: readonly BulkReveal[]): void {
  const queries = useQueryClient()
  const revealed = reveals.reduce((sum, reveal) => sum + reveal.revealed, 0)
  const known = useRef(0)
  useEffect(() => {
    if (known.current === revealed) return
    known.current = revealed
    void queries.invalidateQueries({ queryKey: revealedKey })
    void queries.invalidateQueries({ queryKey: profileQuery().queryKey })
  }, [queries, revealed])
}
