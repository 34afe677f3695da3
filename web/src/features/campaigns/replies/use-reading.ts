import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { replyRoutes } from '@rapport/contract/campaigns/reply-routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useCampaignChange } from '../use-campaign-change.ts'
import { replyQuery } from './api.ts'
import { useMay } from '../../accounts/accounts.ts'

/** Milliseconds for which a reply is shown before it counts as read: stepping over one does not read it. */
const readAfter = 800

const mark = (id: number, read: boolean) => call(replyRoutes.markReply, { params: { id }, body: { read } })

/** Marks the open reply as read once it has been shown for a moment, unless the user marks it as unread. */
export function useReading(reply: Reply | undefined) {
  const queries = useQueryClient()
  const mayMark = useMay('campaigns.write')
  const [isLeftUnread, setLeftUnread] = useState(false)
  const show = (changed: Reply) => queries.setQueryData(replyQuery(changed.id).queryKey, changed)
  // A failure is not shown: the reply stays unread.
  const { mutate: read } = useMutation({
    mutationFn: (id: number) => mark(id, true),
    onSuccess: (changed) => {
      show(changed)
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    networkMode: 'always',
  })
  const change = useCampaignChange(({ id, readAt }: Reply) => mark(id, readAt === null), show)
  const id = reply?.readAt === null && !isLeftUnread && mayMark ? reply.id : null
  useEffect(() => {
    if (id === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      // The user can't read a reply in a hidden window.
      if (document.visibilityState === 'visible') timer = setTimeout(() => read(id), readAfter)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [id, read])
  return {
    mayMark,
    isPending: change.isPending,
    toggle: () => {
      if (!reply) return
      setLeftUnread(true)
      change.mutate(reply)
    },
  }
}
