import type { Document } from '@rapport/contract/campaigns/document.ts'
import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { replyRoutes } from '@rapport/contract/campaigns/reply-routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { hasText, keepDraft, newDraft, readDraft, type Draft } from './draft.ts'

export type AnswerState = 'sent' | 'under_way'

/**
 * An answer to a reply: its draft, which the tab keeps, and the function that sends it. An answer
 * that is sent again after a failure arrives once, because its key stays the same.
 */
export function useAnswer({ id: replyId, campaign, contactId }: Reply, onSent: (state: AnswerState) => void) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => readDraft(replyId) ?? newDraft())
  const latest = useRef(draft)
  const change = (next: Draft) => {
    latest.current = next
    setDraft(next)
    keepDraft(replyId, next)
  }
  const sending = useMutation({
    mutationFn: ({ key, document }: Draft) =>
      call(replyRoutes.answerReply, {
        params: { id: campaign.id, contactId },
        body: { key, replyId, document },
      }),
    onSuccess: ({ state }, sent) => {
      const { document } = latest.current
      // Text that was written since is another answer.
      const isWhole = document === sent.document
      change(isWhole ? newDraft() : { ...newDraft(), document })
      if (isWhole) onSent(state)
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    networkMode: 'always',
  })
  return {
    draft,
    write: (document: Document) => change({ ...latest.current, document }),
    send: () => {
      if (!sending.isPending && hasText(latest.current.document)) sending.mutate(latest.current)
    },
    isPending: sending.isPending,
    error: sending.error,
  }
}
