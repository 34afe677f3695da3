import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type AnswerOf } from '../../lib/api/api.ts'

/** The mailboxes of the account, oldest first. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: async ({ signal }) => (await call(integrationRoutes.listIntegrations, { signal })).items,
    // They are read, and send, without this screen.
    refetchInterval: 60_000,
  })

/** The number of emails that a mailbox sent in the last 24 hours. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: ['integrations', 'usage', id],
    queryFn: ({ signal }) => call(integrationRoutes.getEmailUsage, { params: { id }, signal }),
    refetchInterval: 60_000,
  })

/** The sends that are held until the user has reviewed what was sent. */
export const brakeQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'brake'],
    queryFn: ({ signal }) => call(campaignRoutes.getBrake, { signal }),
    refetchInterval: 60_000,
  })

export type FoundSettings = AnswerOf<typeof integrationRoutes.findSmtpSettings>

/** The servers of an address, as they are known now. */
export const foundSettingsQuery = (address: string) =>
  queryOptions({
    queryKey: ['integrations', 'settings', address],
    queryFn: () => call(integrationRoutes.findSmtpSettings, { body: { address } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The newest check of a mailbox; null if it never had one. */
export const lastCheckQuery = (id: number) =>
  queryOptions({
    queryKey: ['integrations', 'checks', id, 'last'],
    queryFn: async ({ signal }): Promise<MailboxCheck | null> =>
      (await call(integrationRoutes.listChecks, { params: { id }, signal })).items[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  })

/** A check of a mailbox, with the stages so far. */
export const checkQuery = (id: number, checkId: number) =>
  queryOptions({
    queryKey: ['integrations', 'checks', id, checkId],
    queryFn: ({ signal }) => call(integrationRoutes.getCheck, { params: { id, checkId }, signal }),
    staleTime: 0,
  })
