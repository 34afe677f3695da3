import PostalMime from 'postal-mime'
import type { Pool } from 'pg'

export type ReceivedMail = {
  from: string
  subject: string
  text: string
  html: string
  /** The token in its link. */
  token: string | undefined
}

/** The captured emails of an address, oldest first, parsed. */
export async function mailsTo(pool: Pool, recipient: string): Promise<ReceivedMail[]> {
  const { rows } = await pool.query<{ raw: string }>(
    'select raw from captured_mails where recipient = $1 order by id',
    [recipient],
  )
  return Promise.all(rows.map(({ raw }) => readMail(raw)))
}

export async function readMail(raw: string): Promise<ReceivedMail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const token = /[?&#]token=([\w-]+)/.exec(text)?.[1]
  return { from: from?.address ?? '', subject, text: text.trimEnd(), html: html.trimEnd(), token }
}
