import { checkMailer } from '../../mail/doctor/check-mailer.ts'
import type { Installation } from './checked.ts'
import { advice, faultWith, good, wrong, type Found } from './finding.ts'

/** MAIL_FROM unless it is set, whose domain is reserved and can't be answered. */
const unsetDomain = '@rapport.test'

/** Whether the mail server takes emails from us, without sending one. */
export async function checkMail({ config }: Installation): Promise<Found[]> {
  const { smtpUrl, mailFrom, isProduction } = config
  if (smtpUrl === null) return [isProduction ? advice('mail_none') : good('mail_captured')]
  const { host } = new URL(smtpUrl)
  const doubt = await checkMailer(smtpUrl)
  const server = doubt ? wrong('mail_fails', { host }, faultWith(doubt)) : good('mail_accepted', { host })
  const isUnset = mailFrom.address.endsWith(unsetDomain)
  return isUnset && isProduction
    ? [server, advice('mail_from_unset', { address: mailFrom.address })]
    : [server]
}
