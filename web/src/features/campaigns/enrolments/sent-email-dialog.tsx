import type { SentEmail } from '@rapport/contract/campaigns/messages.ts'
import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { sendQuery } from '../api.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import { useMay } from '../../accounts/accounts.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'sent-email': { campaignId: number; sendId: number }
  }
}

/** Shows the exact email that a person received. If it is unknown whether it was sent, the user decides. */
export function SentEmailDialog({ campaignId, sendId, close }: WithClose<DialogInputs['sent-email']>) {
  const { t } = useTranslation(['campaigns', 'common'])
  const failureText = useFailureText()
  const { data, error } = useQuery(sendQuery(campaignId, sendId))
  const resolve = useCampaignChange(
    (outcome: 'sent' | 'not_sent') =>
      call(campaignRoutes.resolveSend, { params: { id: campaignId, sendId }, body: { outcome } }),
    close,
  )
  const mayResolve = useMay('campaigns.write')
  const isUnknown = data?.state === 'unknown'
  return (
    <Dialog
      title={data?.email?.subject || t('email.title')}
      size="medium"
      onClose={close}
      actions={
        <>
          {isUnknown &&
            mayResolve &&
            (['not_sent', 'sent'] as const).map((outcome) => (
              <Button
                key={outcome}
                isPending={resolve.isPending && resolve.variables === outcome}
                onPress={() => resolve.mutate(outcome)}
              >
                {t(`email.${outcome}`)}
              </Button>
            ))}
          <Button variant="primary" onPress={close}>
            {t('common:actions.close')}
          </Button>
        </>
      }
    >
      {isUnknown && <p className="text-sm text-warning">{t('email.unknown')}</p>}
      {data ? (
        <Email send={data} />
      ) : error ? (
        <FailureNotice text={failureText(error)} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

const named = ({ name, address }: { name: string; address: string }) =>
  name === '' ? address : `${name} <${address}>`

function Email({ send: { email } }: { send: SentEmail }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (!email) return <p className="text-muted">{t('email.erased')}</p>
  const heads = [
    ['from', named(email.from)],
    ['to', named(email.to)],
    ['date', formats.moment(new Date(email.date))],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {heads.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{t(`email.${key}`)}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-3 text-sm break-words whitespace-pre-wrap">{email.text}</p>
      <details>
        <summary className="w-fit rounded-chip py-1 text-sm text-muted hover:text-text">
          {t('email.raw')}
        </summary>
        <pre className="rounded-control border border-line p-2 text-xs break-all whitespace-pre-wrap">
          {email.raw}
        </pre>
      </details>
      <p className="text-xs text-muted">{t(email.isExact ? 'email.exact' : 'email.inexact')}</p>
    </>
  )
}
