import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DoneNotice } from '../../../ui/forms/notices.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { removalKinds, type Receipt } from './api.ts'
import { RemovalList } from './removal-list.tsx'

/** The receipt of a suppression, to be filed with the request. It has no names, because none are kept. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('admin-suppressions')
  const { count, moment } = useFormats()
  const { copied, copy } = useCopy(t('receipt.copyFailed'))
  const title = t('receipt.title', { id: receipt.id })
  const text = [
    title,
    moment(new Date(receipt.at)),
    ...(receipt.reason === null ? [] : [receipt.reason]),
    `${t('removed.handles')}: ${count(receipt.handles)}`,
    ...removalKinds.map((kind) => `${t(`removed.${kind}`)}: ${count(receipt.removed[kind])}`),
  ].join('\n')
  return (
    <div className="flex flex-col items-start gap-2">
      <DoneNotice text={title} />
      <p className="text-sm text-muted">
        {moment(new Date(receipt.at))}
        {receipt.reason !== null && ` · ${receipt.reason}`}
      </p>
      <RemovalList removed={receipt.removed} />
      <Button onPress={() => void copy(text)}>
        {copied === text ? t('receipt.copied') : t('receipt.copy')}
      </Button>
    </div>
  )
}
