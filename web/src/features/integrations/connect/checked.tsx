import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { WaitNotice } from '../../../ui/forms/notices.tsx'
import type { FoundSettings } from '../api.ts'
import { FindingList, SummaryLine } from '../doctor/finding-list.tsx'
import { summaryOf } from '../doctor/read-check.ts'
import type { CheckedServers } from './use-servers-form.ts'

type CheckedProps = {
  checked: CheckedServers | null
  isPending: boolean
  provider: FoundSettings['provider']
}

/** What the last check of the servers found. The first thing that is wrong gets the focus. */
export function Checked({ checked, isPending, provider }: CheckedProps) {
  const { t } = useTranslation(['mailbox-connect', 'mailbox-checks'])
  const firstWrong = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isPending) firstWrong.current?.focus()
  }, [isPending])
  const isConnecting = isPending && checked?.isReady === true
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {isPending && <WaitNotice text={t(isConnecting ? 'connecting' : 'checking')} />}
      {checked && (
        // What the check before found stays where it is, so that nothing jumps.
        <div className={classes('flex flex-col gap-3', isPending && !isConnecting && 'opacity-50')}>
          {!isPending && <SummaryLine summary={summaryOf(checked.findings, false)} />}
          <FindingList findings={checked.findings} firstWrong={firstWrong} provider={provider} />
        </div>
      )}
    </div>
  )
}
