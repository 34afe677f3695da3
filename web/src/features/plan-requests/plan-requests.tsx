import { planRequestRoutes } from '@rapport/contract/plan-requests/routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonStyle } from '../../ui/buttons/button-style.ts'
import { classes } from '../../ui/class-names.ts'
import { PlansLink, settingsQuery } from '../settings/settings.tsx'
import { useMay } from '../accounts/accounts.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'request-plan': object
  }
}

/** The team's open request for a plan, or null. */
export const openPlanRequestQuery = () =>
  queryOptions({
    queryKey: ['plan-requests', 'open'],
    queryFn: async ({ signal }) => {
      const { items } = await call(planRequestRoutes.listPlanRequests, { query: { limit: 1 }, signal })
      return items.find(({ state }) => state === 'open') ?? null
    },
  })

type GetPlanProps = {
  /** As the main action of a dialog. */
  isPrimary?: boolean
  /** Called before the dialog opens. */
  onAsk?: () => void
}

/**
 * The way to get a plan: a link to the page that sells them or, if the operator has none, a button
 * that asks the administrators. Renders nothing without either.
 */
export function GetPlan({ isPrimary = false, onAsk }: GetPlanProps) {
  const { t } = useTranslation('shell')
  const { data: settings } = useQuery(settingsQuery())
  if (!settings) return null
  const href = settings.links.plans
  if (!href && !settings.takesPlanRequests) return null
  if (!href) return <RequestPlan isPrimary={isPrimary} {...(onAsk && { onAsk })} />
  if (!isPrimary) return <PlansLink />
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyle('primary', 'medium')}>
      {t('plans')}
    </a>
  )
}

/** Says when the team has asked, if it has. Owners and managers ask. */
function RequestPlan({ isPrimary = false, onAsk }: GetPlanProps) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const mayAsk = useMay('plans.ask')
  const { data: request, isPending } = useQuery(openPlanRequestQuery())
  if (isPending) return null
  if (request)
    return (
      <p className={classes('text-sm text-muted', isPrimary && 'order-first me-auto self-center')}>
        {t('requestPlan.requested', { date: formats.date(new Date(request.createdAt)) })}
      </p>
    )
  if (!mayAsk)
    return (
      <p className={classes('text-sm text-muted', isPrimary && 'order-first me-auto self-center')}>
        {t('requestPlan.othersAsk')}
      </p>
    )
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size={isPrimary ? 'medium' : 'small'}
      className="w-fit"
      onPress={() => {
        onAsk?.()
        openDialog('request-plan')
      }}
    >
      {t('requestPlan.action')}
    </Button>
  )
}
