import { replyRoutes } from '@rapport/contract/campaigns/reply-routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { RepliesAddress } from './address.ts'

const repliesPerPage = 25

type Filter = Pick<RepliesAddress, 'unread' | 'campaignId'>

const queryOf = ({ unread, campaignId }: Filter) => ({
  unread,
  ...(campaignId !== null && { campaignId }),
})

/** A page of replies, newest first. */
export const repliesQuery = ({ page, ...filter }: Omit<RepliesAddress, 'replyId'>) =>
  queryOptions({
    queryKey: ['campaigns', 'replies', filter, page],
    queryFn: ({ signal }) =>
      call(replyRoutes.listReplies, {
        query: { ...queryOf(filter), page, limit: repliesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The number of replies. */
export const repliesCountQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['campaigns', 'replies', 'count', filter],
    queryFn: async ({ signal }) =>
      (await call(replyRoutes.listReplies, { query: { ...queryOf(filter), limit: 1 }, signal })).metadata
        .total,
    placeholderData: keepPreviousData,
  })

/** The number of unread replies. */
export const unreadRepliesQuery = () => repliesCountQuery({ unread: true, campaignId: null })

/** The emails to a person in a campaign and their replies, oldest first. */
export const conversationQuery = (campaignId: number, contactId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'conversation', campaignId, contactId],
    queryFn: async ({ signal }) => {
      const params = { id: campaignId, contactId }
      return (await call(replyRoutes.getConversation, { params, signal })).items
    },
  })

/** One reply, whatever page it is on. */
export const replyQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'reply', id],
    queryFn: ({ signal }) => call(replyRoutes.getReply, { params: { id }, signal }),
  })
