import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = { isEdited: boolean; title: string; confirm: string; children: ReactNode }

/** Asks before another screen, a reload or a closed window loses what was edited. */
export function LeaveQuestion({ isEdited, title, confirm, children }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited && current.pathname !== next.pathname,
    enableBeforeUnload: isEdited,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDangerous
      isPending={false}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      {children}
    </ConfirmDialog>
  )
}
