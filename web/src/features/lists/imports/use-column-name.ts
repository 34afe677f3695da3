import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/**
 * Returns the name of a column by its place from 0, or its number if the header doesn't name it or
 * there is no header.
 */
export function useColumnName({ header, columns }: Pick<ListImport, 'header' | 'columns'>) {
  const { t } = useTranslation('imports')
  return (at: number): string =>
    (header === null ? '' : columns[at]?.name) || t('rows.unnamed', { number: at + 1 })
}
