import type { Notice } from '@rapport/contract/admin/maintenance.ts'
import { StartError } from '../../config/start-error.ts'
import {
  loadOperatorSettings,
  type Maintenance,
  type OperatorSettings,
} from '../../features/settings/settings.ts'
import { bothOf } from './announced.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

export const statusCommand = operatorCommand({
  usage: '  status                        shows maintenance and notices',
  options: {},
  read(words) {
    if (words.length > 0) throw new StartError('Use status')
    return () => onPreparedDatabase(async ({ pool }) => statusText(await loadOperatorSettings(pool)))
  },
})

function statusText({ maintenance, notices }: OperatorSettings): string {
  const lines = notices.length === 0 ? ['none'] : notices.map(noticeLine)
  return [`Maintenance: ${maintenance ? `on${detailsOf(maintenance)}` : 'off'}`, 'Notices:']
    .concat(lines.map((line) => `  ${line}`))
    .join('\n')
}

function detailsOf({ message, plannedEnd }: Maintenance): string {
  const parts = [bothOf(message), plannedEnd === null ? '' : `until ${plannedEnd}`]
  const details = parts.filter((part) => part !== '').join(', ')
  return details === '' ? '' : ` (${details})`
}

function noticeLine({ text, from, to }: Notice): string {
  return [bothOf(text), from && `from ${from}`, to && `to ${to}`].filter((part) => part !== null).join(', ')
}
