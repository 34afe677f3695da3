import type { BringIn } from '@rapport/contract/bring-ins/schemas.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Lines } from './lines.tsx'

export type ReceiptInput = { bringIn: BringIn }

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'brought-in': ReceiptInput
  }
}

/** Says what each record became, which filters rule people out, and where the new people are. */
export function ReceiptDialog({ bringIn, close }: WithClose<ReceiptInput>) {
  const { t } = useTranslation(['bring-ins', 'people', 'common'])
  const formats = useFormats()
  const { list, why, provider, unfitBy, unfit, received } = bringIn
  const rest = (['changed', 'unchanged', 'repeated', 'suppressed', 'unreadable'] as const).filter(
    (kind) => bringIn[kind] > 0,
  )
  return (
    <Dialog
      title={t('receipt.title', { provider })}
      size="medium"
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {why && <p className="text-sm text-muted">{t(`receipt.why.${why}`, { provider })}</p>}
      <Lines
        lines={[
          { term: t('receipt.received'), value: formats.count(received), isStrong: true },
          { term: t('receipt.added'), value: formats.count(bringIn.added), isPart: true },
          ...rest.map((kind) => ({
            term: t(`receipt.${kind}`),
            value: formats.count(bringIn[kind]),
            isPart: true,
          })),
          { term: t('receipt.unfit'), value: formats.count(unfit), isStrong: true },
          ...unfitBy.map(({ filter, count }) => ({
            term: t(`people:groups.${fieldOf(filter).group}`),
            value: formats.count(count),
            isPart: true,
          })),
        ]}
      />
      {list ? (
        <p className="text-sm">
          {t('receipt.listed')}{' '}
          <Link to={paths.list} params={{ listId: `${list.id}` }} className="underline" onClick={close}>
            {list.title}
          </Link>
        </p>
      ) : (
        <p className="text-sm text-muted">{t('receipt.noList')}</p>
      )}
    </Dialog>
  )
}
