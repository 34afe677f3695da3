import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type AnswerOf } from '../../../lib/api/api.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import {
  initialValues,
  lacksName,
  mailboxOf,
  serverChecks,
  type Servers,
  type ServersField,
  type ServersValues,
} from './servers-form.ts'

export type CheckedServers = AnswerOf<typeof integrationRoutes.checkSmtp>

type ServersFormOptions = {
  address: string
  /** Null: they are unknown. */
  servers: Servers | null
  /** What was typed before; null: nothing. */
  typed: ServersValues | null
  onChecked: (checked: CheckedServers) => void
  close: () => void
}

/**
 * The form of a mailbox's servers, with what the last check of them found. Once they can be used,
 * it connects the mailbox, and its dialog gives way to that of the mailbox's first check.
 */
export function useServersForm({ address, servers, typed, onChecked, close }: ServersFormOptions) {
  const queries = useQueryClient()
  const [checked, setChecked] = useState<CheckedServers | null>(null)
  const form = useForm({
    initial: typed ?? initialValues(servers, address),
    checks: serverChecks((checked?.folders.length ?? 0) > 0),
    send: async (values) => {
      const body = mailboxOf(values, address)
      const found = await call(integrationRoutes.checkSmtp, { body }).catch((error: unknown) => {
        setChecked(null)
        throw error
      })
      setChecked(found)
      onChecked(found)
      if (!found.isReady) return
      const mailbox = await call(integrationRoutes.connectSmtp, { body })
      openDialog('check-mailbox', { mailbox })
      close()
      await queries.invalidateQueries({ queryKey: ['integrations'] })
    },
    startAt: typed ? 'smtp.password' : firstEmpty(servers),
  })
  return { form, checked }
}

/** The first field to fill in. */
function firstEmpty(servers: Servers | null): ServersField {
  if (servers === null) return 'smtp.host'
  return lacksName(servers) ? 'smtp.user' : 'smtp.password'
}
