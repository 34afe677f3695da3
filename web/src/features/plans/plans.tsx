import { planRequestRoutes } from '@rapport/contract/plan-requests/routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/buttons/button-style.ts'
import { PlansLink, settingsQuery } from '../settings/settings.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'ask-for-plan': object
  }
}

/** The account's open request for a plan, or null. */
export const openPlanRequestQuery = () =>
  queryOptions({
    queryKey: ['plan-requests', 'open'],
    queryFn: async ({ signal }) => {
      const { items } = await call(planRequestRoutes.listPlanRequests, { query: { limit: 1 }, signal })
      return items.find(({ state }) => state === 'open') ?? null
    },
  })

type GetPlanProps = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Called before the dialog opens. */
  onAsk?: () => void
}

/** How to get a plan: a link to the page that sells them, or, if the operator has none, a button that asks the administrators. */
export function GetPlan(props: GetPlanProps) {
  const { data: settings } = useQuery(settingsQuery())
  if (!settings) return null
  return settings.links.plans ? <PlansLink /> : <AskForPlan {...props} />
}

/** Says when the account has asked, if it has. */
function AskForPlan({ variant = 'secondary', size = 'small', onAsk }: GetPlanProps) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { data: request, isPending } = useQuery(openPlanRequestQuery())
  if (isPending) return null
  if (request)
    return (
      <p className="text-sm text-muted">
        {t('askForPlan.asked', { date: formats.date(new Date(request.createdAt)) })}
      </p>
    )
  return (
    <Button
      variant={variant}
      size={size}
      className="w-fit"
      onPress={() => {
        onAsk?.()
        openDialog('ask-for-plan')
      }}
    >
      {t('askForPlan.action')}
    </Button>
  )
}
