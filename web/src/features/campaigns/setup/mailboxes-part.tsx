import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { mailboxesQuery } from '../../integrations/integrations.ts'
import type { SetupState } from './use-setup.ts'

/** The fault of a mailbox that cannot send now; null for others. */
const faultOf = ({ isActive, connection, isBraked }: Integration) =>
  connection === 'reconnect' ? 'reconnect' : !isActive ? 'off' : isBraked ? 'braked' : null

/** The mailboxes that a campaign sends from. */
export function MailboxesPart({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('campaigns')
  const failureText = useFailureText()
  const { data, error } = useQuery(mailboxesQuery())
  const chosen = setup.shown.mailboxIds
  if (!data) return error ? <FailureNotice text={failureText(error)} /> : <Skeleton className="h-16" />
  const options = data.map((mailbox) => {
    const fault = faultOf(mailbox)
    return {
      id: String(mailbox.id),
      label: mailbox.email,
      ...(fault && { description: t(`setup.mailboxes.faults.${fault}`) }),
    }
  })
  return (
    <>
      <CheckboxList
        label={t('setup.mailboxes.label')}
        hideLabel
        hint={t(data.length === 0 ? 'setup.mailboxes.none' : 'setup.mailboxes.hint')}
        error={setup.errorOf('mailboxIds')}
        options={options}
        values={chosen.map(String)}
        onToggle={(id, isSelected) =>
          setup.edit({
            mailboxIds: isSelected ? [...chosen, Number(id)] : chosen.filter((other) => other !== Number(id)),
          })
        }
      />
      <div className="flex flex-wrap items-center gap-4">
        <Link to={paths.integrations} className="inline-flex min-h-6 items-center text-sm">
          {t('setup.mailboxes.manage')}
        </Link>
        <Button variant="quiet" size="small" onPress={() => openDialog('mailbox-limits')}>
          {t('learnMore.open')}
        </Button>
      </div>
    </>
  )
}
