import { Suspense, type ComponentType } from 'react'
import { dialogs, type DialogInputs, type WithClose } from '../lib/dialogs.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { PartFailure } from '../ui/loading/part-failure.tsx'

type Components = {
  [T in keyof DialogInputs]: ComponentType<WithClose<DialogInputs[T]>>
}

/** The component of each type of dialog, loaded when it is first opened. */
const components: Components = {
  palette: lazyPart(async () => (await import('../features/palette/palette.tsx')).Palette, PartFailure),
  keys: lazyPart(async () => (await import('../features/keyboard/key-sheet.tsx')).KeySheet, PartFailure),
  'deactivate-account': lazyPart(
    async () => (await import('../features/accounts/deactivate-dialog.tsx')).DeactivateDialog,
    PartFailure,
  ),
  'remove-account': lazyPart(
    async () => (await import('../features/accounts/remove-dialog.tsx')).RemoveDialog,
    PartFailure,
  ),
  logout: lazyPart(
    async () => (await import('../features/shell/logout-dialog.tsx')).LogoutDialog,
    PartFailure,
  ),
  'add-to-lists': lazyPart(
    async () => (await import('../features/lists/add/add-dialog.tsx')).AddDialog,
    PartFailure,
  ),
  export: lazyPart(
    async () => (await import('../features/lists/exports/export-dialog.tsx')).ExportDialog,
    PartFailure,
  ),
  'enrich-list': lazyPart(
    async () => (await import('../features/lists/enrichment/enrich-dialog.tsx')).EnrichDialog,
    PartFailure,
  ),
  'enrichment-result': lazyPart(
    async () => (await import('../features/lists/enrichment/result-dialog.tsx')).ResultDialog,
    PartFailure,
  ),
  'verify-addresses': lazyPart(
    async () => (await import('../features/verifications/verify-dialog.tsx')).VerifyDialog,
    PartFailure,
  ),
  'verification-result': lazyPart(
    async () => (await import('../features/verifications/result-dialog.tsx')).ResultDialog,
    PartFailure,
  ),
  'bulk-reveal': lazyPart(
    async () => (await import('../features/contacts/bulk-reveal-dialog.tsx')).BulkRevealDialog,
    PartFailure,
  ),
  'bring-in': lazyPart(
    async () => (await import('../features/bring-ins/bring-in-dialog.tsx')).BringInDialog,
    PartFailure,
  ),
  'brought-in': lazyPart(
    async () => (await import('../features/bring-ins/receipt-dialog.tsx')).ReceiptDialog,
    PartFailure,
  ),
  'credits-expired': lazyPart(
    async () => (await import('../features/contacts/credits-expired-dialog.tsx')).CreditsExpiredDialog,
    PartFailure,
  ),
  'verify-email': lazyPart(
    async () => (await import('../features/shell/verify-email-dialog.tsx')).VerifyEmailDialog,
    PartFailure,
  ),
  'plan-expired': lazyPart(
    async () => (await import('../features/shell/plan-expired-dialog.tsx')).PlanExpiredDialog,
    PartFailure,
  ),
  'request-plan': lazyPart(
    async () => (await import('../features/plan-requests/request-plan-dialog.tsx')).RequestPlanDialog,
    PartFailure,
  ),
  'create-list': lazyPart(
    async () => (await import('../features/lists/dialogs/edit-list-dialog.tsx')).CreateListDialog,
    PartFailure,
  ),
  'edit-list': lazyPart(
    async () => (await import('../features/lists/dialogs/edit-list-dialog.tsx')).EditListDialog,
    PartFailure,
  ),
  'edit-tags': lazyPart(
    async () => (await import('../features/lists/dialogs/edit-list-dialog.tsx')).EditTagsDialog,
    PartFailure,
  ),
  'delete-list': lazyPart(
    async () => (await import('../features/lists/dialogs/delete-list-dialog.tsx')).DeleteListDialog,
    PartFailure,
  ),
  'send-members': lazyPart(
    async () => (await import('../features/lists/members/send-dialog.tsx')).SendDialog,
    PartFailure,
  ),
  'remove-members': lazyPart(
    async () => (await import('../features/lists/members/remove-dialog.tsx')).RemoveDialog,
    PartFailure,
  ),
  'add-to-campaign': lazyPart(
    async () => (await import('../features/campaigns/add/add-dialog.tsx')).AddToCampaignDialog,
    PartFailure,
  ),
  'create-campaign': lazyPart(
    async () => (await import('../features/campaigns/dialogs/name-dialogs.tsx')).CreateCampaignDialog,
    PartFailure,
  ),
  'rename-campaign': lazyPart(
    async () => (await import('../features/campaigns/dialogs/name-dialogs.tsx')).RenameCampaignDialog,
    PartFailure,
  ),
  'archive-campaign': lazyPart(
    async () => (await import('../features/campaigns/dialogs/status-dialogs.tsx')).ArchiveCampaignDialog,
    PartFailure,
  ),
  'delete-campaign': lazyPart(
    async () => (await import('../features/campaigns/dialogs/status-dialogs.tsx')).DeleteCampaignDialog,
    PartFailure,
  ),
  'launch-campaign': lazyPart(
    async () => (await import('../features/campaigns/launch/launch-dialog.tsx')).LaunchDialog,
    PartFailure,
  ),
  'pause-campaign': lazyPart(
    async () => (await import('../features/campaigns/launch/run-dialogs.tsx')).PauseDialog,
    PartFailure,
  ),
  'return-to-draft': lazyPart(
    async () => (await import('../features/campaigns/launch/run-dialogs.tsx')).ReturnToDraftDialog,
    PartFailure,
  ),
  'sent-email': lazyPart(
    async () => (await import('../features/campaigns/enrolments/sent-email-dialog.tsx')).SentEmailDialog,
    PartFailure,
  ),
  'mailbox-limits': lazyPart(
    async () => (await import('../features/campaigns/dialogs/mailbox-limits-dialog.tsx')).MailboxLimitsDialog,
    PartFailure,
  ),
  'delete-contacts': lazyPart(
    async () =>
      (await import('../features/campaigns/enrolments/delete-enrolments-dialog.tsx')).DeleteEnrolmentsDialog,
    PartFailure,
  ),
  'unsubscribe-contacts': lazyPart(
    async () =>
      (await import('../features/campaigns/enrolments/unsubscribe-enrolments-dialog.tsx'))
        .UnsubscribeEnrolmentsDialog,
    PartFailure,
  ),
  'add-lists': lazyPart(
    async () => (await import('../features/campaigns/add/add-lists-dialog.tsx')).AddListsDialog,
    PartFailure,
  ),
  'add-from-list': lazyPart(
    async () => (await import('../features/campaigns/add/add-from-list-dialog.tsx')).AddFromListDialog,
    PartFailure,
  ),
  'connect-mailbox': lazyPart(
    async () => (await import('../features/integrations/connect/connect-dialog.tsx')).ConnectMailboxDialog,
    PartFailure,
  ),
  'check-mailbox': lazyPart(
    async () => (await import('../features/integrations/doctor/check-dialog.tsx')).CheckMailboxDialog,
    PartFailure,
  ),
  'confirm-brake': lazyPart(
    async () => (await import('../features/integrations/confirm-brake-dialog.tsx')).ConfirmBrakeDialog,
    PartFailure,
  ),
  'mailbox-settings': lazyPart(
    async () => (await import('../features/integrations/settings-dialog.tsx')).MailboxSettingsDialog,
    PartFailure,
  ),
  'remove-mailbox': lazyPart(
    async () => (await import('../features/integrations/remove-dialog.tsx')).RemoveMailboxDialog,
    PartFailure,
  ),
  invite: lazyPart(
    async () => (await import('../features/teams/invitations/invite-dialog.tsx')).InviteDialog,
    PartFailure,
  ),
  'member-limits': lazyPart(
    async () => (await import('../features/teams/members/limits-dialog.tsx')).LimitsDialog,
    PartFailure,
  ),
  'give-up-role': lazyPart(
    async () => (await import('../features/teams/members/give-up-dialog.tsx')).GiveUpDialog,
    PartFailure,
  ),
  'remove-member': lazyPart(
    async () => (await import('../features/teams/members/remove-member-dialog.tsx')).RemoveMemberDialog,
    PartFailure,
  ),
  'leave-team': lazyPart(
    async () => (await import('../features/teams/members/leave-team-dialog.tsx')).LeaveTeamDialog,
    PartFailure,
  ),
  'elevate-admin': lazyPart(
    async () => (await import('../features/admin/elevation/elevate-dialog.tsx')).ElevateDialog,
    PartFailure,
  ),
  'grant-plan': lazyPart(
    async () => (await import('../features/admin/requests/grant-dialog.tsx')).GrantDialog,
    PartFailure,
  ),
  'decline-plan': lazyPart(
    async () => (await import('../features/admin/requests/decline-dialog.tsx')).DeclineDialog,
    PartFailure,
  ),
  'save-search': lazyPart(
    async () => (await import('../features/searches/title-dialogs.tsx')).SaveDialog,
    PartFailure,
  ),
  'rename-search': lazyPart(
    async () => (await import('../features/searches/title-dialogs.tsx')).RenameDialog,
    PartFailure,
  ),
  'delete-search': lazyPart(
    async () => (await import('../features/searches/delete-dialog.tsx')).DeleteDialog,
    PartFailure,
  ),
}

/** The open dialogs, each loaded when it is first opened. */
export function OpenDialogs() {
  return dialogs.useEntries().map(({ type, input }) => {
    const Dialog = components[type] as ComponentType<WithClose<object>>
    return (
      <Suspense key={type}>
        <Dialog {...input} close={() => dialogs.close(type)} />
      </Suspense>
    )
  })
}
