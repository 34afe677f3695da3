import { StartError } from '../../config/start-error.ts'
import {
  issueFirstLink,
  linkHours,
  withdrawAppointment,
} from '../../features/accounts/administrators/first-administrator.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

export const firstAdministratorCommand = operatorCommand({
  usage: `  first-administrator           prints a link that makes the first administrator's account, without an email. It works once, for ${linkHours} hours, and
                                only while there is no administrator; a new one replaces it
  first-administrator --withdraw
                                the account that was made by such a link is no administrator any more; it stays an account`,
  options: { withdraw: { type: 'boolean' } },
  read(words, { withdraw = false }) {
    if (words.length > 0) throw new StartError('Use first-administrator, or first-administrator --withdraw')
    return withdraw ? withdrawFirst : printLink
  },
})

const printLink = () =>
  onPreparedDatabase(async ({ pool, config }) => {
    const token = await issueFirstLink(pool, config, new Date())
    if (token === null)
      throw new StartError(
        'There is an administrator already. More of them are named in ADMIN_EMAILS; `admin-code ADDRESS` prints a one-time code',
      )
    return `Whoever opens this link becomes the administrator. It works once, for ${linkHours} hours:\n\n${config.publicUrl}/auth/first-administrator?token=${token}\n`
  })

const withdrawFirst = () =>
  onPreparedDatabase(async ({ pool }) => {
    const id = await withdrawAppointment(pool, new Date())
    if (id === null) throw new StartError('No account was made an administrator by a link')
    return `Account ${id} is no administrator any more, unless ADMIN_EMAILS names it.`
  })
