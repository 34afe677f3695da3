import type { Notice } from '@rapport/contract/admin/maintenance.ts'
import { limits } from '@rapport/contract/limits.ts'
import { StartError } from '../../config/start-error.ts'
import { changeNotices } from '../../features/settings/settings.ts'
import { momentOf, textOrNull } from './announced.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

const { maxNotices } = limits

export const noticesCommand = operatorCommand({
  usage: `  notices set "…" ["…"] [--ko "…"] [--from TIME] [--to TIME]
                                the ticker at the top of the page shows these in turn; repeat --ko for the Korean of each notice, in their order
  notices clear`,
  options: {
    ko: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
  },
  read([action, ...texts], { ko = [], from, to }) {
    const count = Math.max(texts.length, ko.length)
    const isBare = count === 0 && from === undefined && to === undefined
    if (action === 'clear' && isBare) return () => change([])
    if (action !== 'set' || count === 0) throw new StartError('Use notices set "…" ["…"], or notices clear')
    if (count > maxNotices) throw new StartError(`At most ${maxNotices} notices are allowed`)
    const times = { from: momentOf(from), to: momentOf(to) }
    if (times.from !== null && times.to !== null && times.to <= times.from)
      throw new StartError('--to must be later than --from')
    const textOf = (index: number) => ({ en: textOrNull(texts[index]), ko: textOrNull(ko[index]) })
    const notices = Array.from({ length: count }, (_none, index) => ({ text: textOf(index), ...times }))
    return () => change(notices)
  },
})

const change = (notices: Notice[]) =>
  onPreparedDatabase(async ({ pool }) => {
    await changeNotices({ pool, now: () => new Date() }, null, { notices })
    return notices.length === 0 ? 'Notices cleared.' : `Notices shown: ${notices.length}`
  })
