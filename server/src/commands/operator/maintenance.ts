import { StartError } from '../../config/start-error.ts'
import { changeMaintenance, type Maintenance } from '../../features/settings/settings.ts'
import { momentOf, textOrNull } from './announced.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

export const maintenanceCommand = operatorCommand({
  usage: `  maintenance on ["message"] [--ko "…"] [--until TIME]
                                answers every call with 503; browsers show the maintenance screen within two seconds, with the message in the
                                user's language and the planned end; it stays on until switched off
  maintenance off`,
  options: { ko: { type: 'string', multiple: true }, until: { type: 'string' } },
  read([state, message, ...more], { ko = [], until }) {
    if (more.length > 0 || ko.length > 1) throw new StartError('Put the message in quotation marks')
    const isBare = message === undefined && ko.length === 0 && until === undefined
    if (state === 'off' && isBare) return () => change(null)
    if (state !== 'on') throw new StartError('Use maintenance on ["message"], or maintenance off')
    const texts = { en: textOrNull(message), ko: textOrNull(ko[0]) }
    const maintenance = { message: texts, plannedEnd: momentOf(until) }
    return () => change(maintenance)
  },
})

const change = (maintenance: Maintenance | null) =>
  onPreparedDatabase(async ({ pool }) => {
    const deps = { pool, now: () => new Date() }
    await changeMaintenance(deps, null, { isOn: maintenance !== null, ...maintenance })
    return maintenance ? 'Maintenance is on.' : 'Maintenance is off.'
  })
