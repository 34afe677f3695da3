import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import type { FieldError } from '@rapport/contract/errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { paths as pages } from '../../../paths.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { simulationQuery } from '../api.ts'
import { AddressTable } from './address-table.tsx'
import { Forecast } from './forecast.tsx'
import { launchProblem } from './launch-problems.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'launch-campaign': { campaign: Campaign }
  }
}

/** Says whom the campaign will write to, and launches it; or says what is missing. */
export function LaunchDialog({ campaign, close }: WithClose<DialogInputs['launch-campaign']>) {
  const { t } = useTranslation(['campaigns', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, name, contacts } = campaign
  const launch = useMutation({
    mutationFn: () => call(campaignRoutes.launchCampaign, { params: { id } }),
    onSuccess: () => {
      close()
      toasts.add({ type: 'success', title: t('launch.done', { name }) })
      void navigate({ to: pages.campaignOverview, params: { campaignId: String(id) } })
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    networkMode: 'always',
  })
  const forecast = useQuery(simulationQuery(id))
  const missing =
    launch.error instanceof ApiError && launch.error.code === 'cannot_launch' ? launch.error.errors : []
  const numbers = { count: contacts.active, shown: formats.count(contacts.active) }
  return (
    <Dialog
      title={t('launch.title', { name })}
      isAlert
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" isPending={launch.isPending} onPress={() => launch.mutate()}>
            {t('launch.confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('launch.text', numbers)}</p>
      <AddressTable campaign={campaign} />
      {forecast.data ? (
        <Forecast id={id} simulation={forecast.data} />
      ) : (
        forecast.isPending && <Skeleton className="h-24" />
      )}
      <div role="alert" className="empty:hidden">
        {missing.length > 0 && <Missing id={id} errors={missing} close={close} />}
      </div>
      <FailureNotice text={launch.error && missing.length === 0 ? failureText(launch.error) : null} />
    </Dialog>
  )
}

type MissingProps = { id: number; errors: readonly FieldError[]; close: () => void }

/** The problems that prevent the launch. Each links to the screen where it can be solved. */
function Missing({ id, errors, close }: MissingProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <p className="font-medium text-danger">{t('launch.missing')}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
        {errors.map((error) => {
          const { text, number, to } = launchProblem(error)
          return (
            <li key={`${error.path} ${error.code}`}>
              <Link to={to} params={{ campaignId: String(id) }} onClick={close}>
                {t(`launch.problems.${text}`, { number })}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
