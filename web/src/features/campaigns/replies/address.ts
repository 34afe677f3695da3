import { readId } from '../../../lib/read-id.ts'

/** The address of the replies. */
export type RepliesAddress = {
  /** Only unread ones. */
  unread: boolean
  /** Only to this campaign. */
  campaignId: number | null
  page: number
  /** The one that is read. */
  replyId: number | null
}

/** The parameters of the address. They can hold anything, so they are only read by `readRepliesAddress`. */
export type RepliesParameters = { unread?: boolean; campaign?: number; page?: number; reply?: number }

/** Reads the parameters of the address, whatever they hold: what can't be read is left out. */
export const readRepliesAddress = (parameters: Record<string, unknown>): RepliesAddress => ({
  unread: parameters.unread === true,
  campaignId: readId(parameters.campaign),
  page: readId(parameters.page) ?? 1,
  replyId: readId(parameters.reply),
})

/** The shortest parameters for an address; defaults are omitted. */
export const writeRepliesAddress = ({
  unread,
  campaignId,
  page,
  replyId,
}: RepliesAddress): RepliesParameters => ({
  ...(unread && { unread }),
  ...(campaignId !== null && { campaign: campaignId }),
  ...(page > 1 && { page }),
  ...(replyId !== null && { reply: replyId }),
})
