import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { PageMetadata } from './people-source.ts'

export const lastPageOf = ({ total, limit }: PageMetadata): number => Math.max(1, Math.ceil(total / limit))

/** The people that a page shows, as in `16–30`; null when the page is empty. */
export function usePageRange() {
  const { t } = useTranslation('people')
  const formats = useFormats()
  return ({ total, page, limit }: PageMetadata): string | null => {
    const from = (page - 1) * limit + 1
    if (from > total) return null
    const to = Math.min(total, from + limit - 1)
    return t('results.range', { from: formats.count(from), to: formats.count(to) })
  }
}
