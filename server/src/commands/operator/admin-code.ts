import { knownEmailAddress } from '@rapport/contract/accounts/schemas.ts'
import { codePurposes } from '@rapport/contract/admin/codes.ts'
import { StartError } from '../../config/start-error.ts'
import { printCode } from '../../features/admin/elevation/elevation.ts'
import { codeMinutes } from '../../features/admin/elevation/codes.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

export const adminCodeCommand = operatorCommand({
  usage: `  admin-code ADDRESS [--purpose ${codePurposes.join(' | ')}]
                                prints an administrator's one-time code, where none can be emailed; with a purpose one that confirms such an action`,
  options: { purpose: { type: 'string' } },
  read([address, ...more], { purpose: given }) {
    if (address === undefined || more.length > 0) throw new StartError('Use admin-code ADDRESS')
    const email = knownEmailAddress.safeParse(address).data
    if (email === undefined) throw new StartError(`${address} is not an email address`)
    const purpose = codePurposes.find((each) => each === given) ?? null
    if (given !== undefined && purpose === null)
      throw new StartError(`--purpose must be one of ${codePurposes.join(', ')}`)
    return () => print(email, purpose)
  },
})

const print = (email: string, purpose: (typeof codePurposes)[number] | null) =>
  onPreparedDatabase(async ({ pool, config }) => {
    const outcome = await printCode({ pool, config, now: () => new Date() }, { email, purpose })
    if ('code' in outcome) return `${outcome.code}\nIt works once, within ${codeMinutes} minutes.`
    throw new StartError(reasons[outcome.refused](email))
  })

const reasons = {
  no_administrator: (email: string) =>
    `${email} is not the address of an administrator: a verified account that ADMIN_EMAILS names, or the one that \`first-administrator\` made`,
  too_many: (email: string) => `${email} got too many codes. Wait a quarter of an hour`,
}
