import type { EnrolmentDetails } from '@rapport/contract/campaigns/enrolments.ts'
import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { EnrolmentAction } from '@rapport/contract/campaigns/vocabularies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { focusSidePanel } from '../../../ui/overlays/side-panel.tsx'
import { enrolmentQuery } from '../api.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import { canUnsubscribe, possibleActions } from './possible-actions.ts'
import { useReleaseEnrolments } from './use-go-on.ts'
import { useMay } from '../../accounts/accounts.ts'

type EnrolmentActionsProps = { campaignId: number; contact: EnrolmentDetails; onDeleted: () => void }

/** The buttons for the actions that are possible on an enrolment now. */
export function EnrolmentActions({ campaignId, contact, onDeleted }: EnrolmentActionsProps) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('campaigns.write')
  const queries = useQueryClient()
  const { id: contactId } = contact
  const act = useCampaignChange(
    (action: EnrolmentAction) =>
      call(campaignRoutes.actOnContact, { params: { id: campaignId, contactId }, body: { action } }),
    (changed) => {
      // The pressed button may disappear.
      focusSidePanel()
      queries.setQueryData(enrolmentQuery(campaignId, contactId).queryKey, changed)
    },
  )
  const release = useReleaseEnrolments(campaignId, focusSidePanel)
  const chosen = { contactIds: [contactId] }
  if (!isPermitted) return null
  return (
    <div className="flex flex-wrap gap-2">
      {possibleActions(contact).map((action) => (
        <Button
          key={action}
          size="small"
          isPending={action === 'release' ? release.isPending : act.isPending && act.variables === action}
          onPress={() => (action === 'release' ? release.mutate(chosen) : act.mutate(action))}
        >
          {t(`contacts.actions.${action}`)}
        </Button>
      ))}
      {canUnsubscribe(contact) && (
        <Button
          size="small"
          onPress={() =>
            openDialog('unsubscribe-contacts', { campaignId, chosen, count: 1, onDone: focusSidePanel })
          }
        >
          {t('contacts.actions.unsubscribe')}
        </Button>
      )}
      <Button
        size="small"
        onPress={() => openDialog('delete-contacts', { campaignId, chosen, count: 1, onDone: onDeleted })}
      >
        {t('contacts.actions.delete')}
      </Button>
    </div>
  )
}
