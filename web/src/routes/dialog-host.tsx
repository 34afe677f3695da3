import { lazy, Suspense, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { dialogs, type DialogInputs, type WithClose } from '../lib/dialogs.ts'

type Shown = { [T in keyof DialogInputs]: LazyExoticComponent<ComponentType<WithClose<DialogInputs[T]>>> }

/** What each type of dialog is; each is fetched when it is first opened. */
const shown: Shown = {
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
  'save-search': lazy(async () => ({
    default: (await import('../features/searches/save-dialog.tsx')).SaveDialog,
  })),
  'rename-search': lazy(async () => ({
    default: (await import('../features/searches/rename-dialog.tsx')).RenameDialog,
  })),
  'delete-search': lazy(async () => ({
    default: (await import('../features/searches/delete-dialog.tsx')).DeleteDialog,
  })),
}

/** Shows the dialogs that are open; stands once, in the frame of all screens, and takes them with it. */
export function DialogHost() {
  useEffect(() => dialogs.closeAll, [])
  return dialogs.useEntries().map(({ type, input }) => {
    const Shape = shown[type] as ComponentType<WithClose<object>>
    return (
      <Suspense key={type}>
        <Shape {...input} close={() => dialogs.close(type)} />
      </Suspense>
    )
  })
}
