import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type FieldIssue } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { useFieldText } from '../../../ui/forms/use-form.ts'
import { campaignQuery } from '../api.ts'
import {
  emptyNumbers,
  errorAt,
  isOf,
  sentSetup,
  withEdit,
  type SetupEdits,
  type SetupForm,
} from './setup-edits.ts'

/**
 * The setup as it is edited. Fields without an edit follow the stored setup; saving sends only the
 * edits. A change of steps or setup elsewhere is a conflict, after which the user chooses.
 */
export function useSetup(campaign: CampaignDetails) {
  const queries = useQueryClient()
  const fieldText = useFieldText()
  const [edits, setEdits] = useState<SetupEdits>(null)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const { queryKey } = campaignQuery(campaign.id)
  const save = useMutation({
    mutationFn: ({ version, changes }: NonNullable<SetupEdits>) =>
      call(campaignRoutes.changeSetup, {
        params: { id: campaign.id },
        body: { version, setup: sentSetup(changes) },
      }),
    onSuccess: (stored) => {
      queries.setQueryData(queryKey, stored)
      setEdits(null)
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    onError: async (error) => {
      if (error instanceof ApiError) setIssues(error.errors)
      if (isConflict(error)) await queries.invalidateQueries({ queryKey })
    },
    networkMode: 'always',
  })
  const edit = (change: Partial<SetupForm>) => {
    setEdits(withEdit(edits, campaign, change))
    setIssues((before) =>
      before.filter(({ path }) => !Object.keys(change).some((field) => isOf(path, field))),
    )
    save.reset()
  }
  const send = (version?: number) => {
    if (!edits) return
    const empty = emptyNumbers(edits.changes)
    setIssues(empty.map((field) => ({ path: `setup.${field}`, code: 'error_invalid_range' })))
    if (empty.length === 0) save.mutate({ ...edits, version: version ?? edits.version })
  }
  return {
    shown: { ...campaign.setup, ...edits?.changes } as SetupForm,
    edit,
    errorOf: (field: string) => fieldText(errorAt(issues, field)),
    isEdited: edits !== null,
    isPending: save.isPending,
    isSaved: save.isSuccess && edits === null,
    isOvertaken: isConflict(save.error),
    failure: isConflict(save.error) || issues.length > 0 ? null : save.error,
    save: () => send(),
    /** After a conflict: saves the edits over what is stored now. */
    keepMine: () => send(campaign.version),
    discard: () => {
      setEdits(null)
      setIssues([])
      save.reset()
    },
  }
}

export type SetupState = ReturnType<typeof useSetup>

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict'
