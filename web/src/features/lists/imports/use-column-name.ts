import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'

/**
 * What a column is called, by its place from 0: by its number if the header doesn't name it, or
 * there is none.
 */
export function useColumnName({ header, columns }: Pick<ListImport, 'header' | 'columns'>) {
  const { t } = useTranslation('imports')
  return (at: number): string =>
    (header === null ? '' : columns[at]?.name) || t('rows.unnamed', { number: at + 1 })
}
