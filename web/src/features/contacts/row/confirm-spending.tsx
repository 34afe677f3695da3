import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { popoverStyle } from '../../../ui/overlays/popover-style.ts'
import { useClosedByBack } from '../../../ui/overlays/use-closed-by-back.ts'
import { planOf, profileQuery } from '../../accounts/accounts.ts'

type ConfirmSpendingProps = {
  kind: RevealType
  /** The pressed button. */
  trigger: HTMLElement
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a credit is spent. Escape and a press outside say no; the focus returns. */
export function ConfirmSpending({ kind, trigger, onConfirm, onClose }: ConfirmSpendingProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const formats = useFormats()
  const id = useId()
  useClosedByBack(true, onClose)
  const { data } = useQuery(profileQuery())
  const [now] = useState(() => new Date())
  const credits = data && planOf(data, now)[kind]
  const left = credits ? Math.min(credits.left, credits.limitLeft ?? Infinity) : 0
  // Closed before the dialog of a refusal opens, which returns the focus to the row.
  const confirm = () => {
    flushSync(onClose)
    trigger.focus()
    onConfirm()
  }
  return (
    <Popover
      triggerRef={{ current: trigger }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      className={`${popoverStyle} w-[min(280px,calc(100vw-24px))]`}
    >
      <Dialog aria-labelledby={id} className="flex flex-col gap-3 p-3 outline-none">
        <div>
          <h3 id={id} className="text-base">
            {t(`confirm.title.${kind}`)}
          </h3>
          <p className="text-sm text-muted">
            {t('confirm.left', { count: left, shown: formats.count(left) })}
          </p>
        </div>
        <div className="flex justify-end gap-2">
          <Button size="small" onPress={onClose}>
            {t('common:actions.cancel')}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter confirms what was just pressed. */}
          <Button variant="primary" size="small" autoFocus onPress={confirm}>
            {t('confirm.submit')}
          </Button>
        </div>
      </Dialog>
    </Popover>
  )
}
