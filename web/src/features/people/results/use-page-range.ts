import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'

type PageMetadata = { total: number; page: number; limit: number }

/** Reads out which people of the result a page shows: `16–30`; null when there are none on it. */
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
