import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { mayStateLimit } from '@rapport/contract/integrations/stated-limit.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { numberCheck, numberOf, numberText } from './limit-texts.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'mailbox-settings': { mailbox: Integration }
  }
}

/** Edits the signature of a mailbox, and its own limits. */
export function MailboxSettingsDialog({ mailbox, close }: WithClose<DialogInputs['mailbox-settings']>) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const queries = useQueryClient()
  const { id, email, provider, usualDailyCap, rampLimit } = mailbox
  const statesLimit = mayStateLimit(provider)
  const form = useForm({
    initial: {
      senderName: mailbox.senderName,
      providerLimit: numberText(mailbox.providerLimit),
      dailyCap: numberText(mailbox.dailyCap),
      spacingSeconds: numberText(mailbox.spacingSeconds),
      signature: mailbox.signature,
    },
    checks: {
      providerLimit: numberCheck(1, limits.maxDailyCap),
      dailyCap: numberCheck(1, limits.maxDailyCap),
      spacingSeconds: numberCheck(0, limits.maxSpacingSeconds),
    },
    send: async ({ providerLimit, dailyCap, spacingSeconds, ...texts }) => {
      await call(integrationRoutes.changeIntegration, {
        params: { id },
        body: {
          ...texts,
          ...(statesLimit && { providerLimit: numberOf(providerLimit) }),
          dailyCap: numberOf(dailyCap),
          spacingSeconds: numberOf(spacingSeconds),
        },
      })
      close()
      await queries.invalidateQueries({ queryKey: ['integrations'] })
    },
    startAt: 'senderName',
  })
  const { inputRef: _ref, ...signature } = form.field('signature')
  return (
    <FormDialog
      title={t('settings.title', { email })}
      submit={t('settings.submit')}
      form={form}
      onClose={close}
    >
      <TextField
        label={t('settings.senderName')}
        hint={t('settings.senderNameHint')}
        autoComplete="off"
        maxLength={limits.maxSenderNameLength}
        {...form.field('senderName')}
      />
      {statesLimit && (
        <TextField
          label={t('settings.providerLimit')}
          hint={t('settings.providerLimitHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('providerLimit')}
        />
      )}
      <TextField
        label={t('settings.dailyCap')}
        hint={t(rampLimit === null ? 'settings.dailyCapHint' : 'settings.rampHint', {
          limit: formats.count(usualDailyCap),
        })}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('dailyCap')}
      />
      <TextField
        label={t('settings.spacing')}
        hint={t('settings.spacingHint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('spacingSeconds')}
      />
      <TextArea
        label={t('settings.signature')}
        hint={t('settings.signatureHint')}
        rows={4}
        maxLength={limits.maxSignatureLength}
        {...signature}
      />
    </FormDialog>
  )
}
