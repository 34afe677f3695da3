import { useTranslation } from 'react-i18next'
import { TextFilter } from './text-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

export function IdentitySection(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <TextFilter {...draft} field="names" label={t('fields.names')} placeholder={t('placeholders.names')} />
      <TextFilter
        {...draft}
        field="linkedinUrls"
        label={t('fields.linkedinUrls')}
        placeholder={t('placeholders.linkedinUrls')}
      />
    </>
  )
}
