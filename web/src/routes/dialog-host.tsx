import { lazy, Suspense, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { dialogs, type DialogInputs, type WithClose } from '../lib/dialogs.ts'

type Components = {
  [T in keyof DialogInputs]: LazyExoticComponent<ComponentType<WithClose<DialogInputs[T]>>>
}

/** The component of each type of dialog, loaded when it is first opened. */
const components: Components = {
  'deactivate-account': lazy(async () => ({
    default: (await import('../features/account/deactivate-dialog.tsx')).DeactivateDialog,
  })),
  'remove-account': lazy(async () => ({
    default: (await import('../features/account/remove-dialog.tsx')).RemoveDialog,
  })),
  logout: lazy(async () => ({ default: (await import('../features/shell/logout-dialog.tsx')).LogoutDialog })),
  'bulk-reveal': lazy(async () => ({
    default: (await import('../features/contacts/bulk-reveal-dialog.tsx')).BulkRevealDialog,
  })),
  'credits-expired': lazy(async () => ({
    default: (await import('../features/contacts/credits-expired-dialog.tsx')).CreditsExpiredDialog,
  })),
  'verify-email': lazy(async () => ({
    default: (await import('../features/shell/verify-email-dialog.tsx')).VerifyEmailDialog,
  })),
  'plan-expired': lazy(async () => ({
    default: (await import('../features/shell/plan-expired-dialog.tsx')).PlanExpiredDialog,
  })),
  'ask-for-plan': lazy(async () => ({
    default: (await import('../features/plans/ask-for-plan-dialog.tsx')).AskForPlanDialog,
  })),
  'save-search': lazy(async () => ({
    default: (await import('../features/searches/title-dialogs.tsx')).SaveDialog,
  })),
  'rename-search': lazy(async () => ({
    default: (await import('../features/searches/title-dialogs.tsx')).RenameDialog,
  })),
  'delete-search': lazy(async () => ({
    default: (await import('../features/searches/delete-dialog.tsx')).DeleteDialog,
  })),
}

/** Renders the open dialogs, and closes them when the frame goes. Render it once. */
export function DialogHost() {
  useEffect(() => dialogs.closeAll, [])
  return dialogs.useEntries().map(({ type, input }) => {
    const Dialog = components[type] as ComponentType<WithClose<object>>
    return (
      <Suspense key={type}>
        <Dialog {...input} close={() => dialogs.close(type)} />
      </Suspense>
    )
  })
}
