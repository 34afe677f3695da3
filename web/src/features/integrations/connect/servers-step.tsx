import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DisclosureSection } from '../../../ui/disclosure.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Form, FormFailure } from '../../../ui/forms/form.tsx'
import type { Found } from './address-step.tsx'
import { Checked } from './checked.tsx'
import { FoundNotice } from './found-notice.tsx'
import { BackButtons } from './read-steps.tsx'
import { ImapPassword, SentFolder, ServerFields } from './server-fields.tsx'
import {
  googleServers,
  hasOuterSpace,
  isAboutServer,
  isAboutSignIn,
  lacksName,
  serverIds,
  serversIn,
  withoutFolder,
  type ServersValues,
} from './servers-form.ts'
import { Step } from './step.tsx'
import { useConnectFailureText } from './use-connect-failure-text.ts'
import { useServersForm } from './use-servers-form.ts'

type ServersStepProps = {
  found: Found
  /** What was typed before the address was looked at again; null: nothing. */
  typed: ServersValues | null
  onOther?: (values: ServersValues) => void
  close: () => void
}

/** Asks for the password, checks the servers, and connects the mailbox if nothing is wrong. */
export function ServersStep({ found, typed, onOther, close }: ServersStepProps) {
  const { t } = useTranslation(['mailbox-connect', 'common'])
  const failureText = useConnectFailureText()
  const formId = useId()
  const { address, settings } = found
  const servers = settings.servers ?? (settings.kind === 'google' ? googleServers(address) : null)
  // Where a provider's sign-in name isn't known from the address, it has to be typed.
  const [isOpen, setOpen] = useState(servers !== null && lacksName(servers))
  const { form, checked } = useServersForm({
    address,
    servers,
    typed,
    onChecked: ({ findings }) => {
      if (findings.some(isAboutServer)) setOpen(true)
    },
    close,
  })
  const isRefused = checked !== null && !checked.isReady
  const details = serverIds.map((id) => <ServerFields key={id} id={id} form={form} />)
  return (
    <Step
      actions={
        <>
          <BackButtons
            close={close}
            {...(onOther && { onOther: () => onOther(withoutFolder(form.values)) })}
          />
          <Button type="submit" form={formId} variant="primary" isPending={form.isPending}>
            {t(isRefused ? 'common:actions.retry' : 'submit')}
          </Button>
        </>
      }
    >
      <FoundNotice found={found} />
      <Form id={formId} form={form}>
        {servers === null && details}
        <PasswordField
          label={t(settings.provider?.appPassword === 'always' ? 'appPassword' : 'password')}
          hint={t('passwordHint')}
          autoComplete="off"
          {...form.field('smtp.password')}
        />
        {servers === null ? (
          <ImapPassword form={form} />
        ) : (
          <div className="-mx-3 border-t border-line">
            <DisclosureSection
              title={t('details')}
              summary={<p className="ps-9 pb-3 text-sm break-words text-muted">{serversIn(form.values)}</p>}
              isExpanded={isOpen}
              onExpandedChange={setOpen}
            >
              {details}
              <ImapPassword form={form} />
            </DisclosureSection>
          </div>
        )}
        {checked && checked.folders.length > 0 && <SentFolder folders={checked.folders} form={form} />}
        <Checked checked={checked} isPending={form.isPending} provider={settings.provider} />
        {checked?.findings.some(isAboutSignIn) && hasOuterSpace(form.values) && (
          <p className="text-sm text-warning">{t('outerSpace')}</p>
        )}
        <FormFailure form={form} textOf={failureText} />
      </Form>
    </Step>
  )
}
