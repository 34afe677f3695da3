import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form, FormFailure } from '../../../ui/forms/form.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { checkEmail } from '../../sessions/sessions.tsx'
import { foundSettingsQuery, type FoundSettings } from '../api.ts'
import { Step } from './step.tsx'
import { useConnectFailureText } from './use-connect-failure-text.ts'

/** An address, and what is known of its servers. */
export type Found = { address: string; settings: FoundSettings }

type AddressStepProps = { initial: string; onFound: (found: Found) => void; onClose: () => void }

/** Asks for the address, and looks for its servers. */
export function AddressStep({ initial, onFound, onClose }: AddressStepProps) {
  const { t } = useTranslation(['mailbox-connect', 'common'])
  const failureText = useConnectFailureText()
  const queries = useQueryClient()
  const formId = useId()
  const form = useForm({
    initial: { address: initial },
    checks: { address: checkEmail },
    send: async (values) => {
      const address = values.address.trim().toLowerCase()
      onFound({
        address,
        settings: await queries.fetchQuery({ ...foundSettingsQuery(address), staleTime: 0 }),
      })
    },
    startAt: 'address',
    startSelected: true,
  })
  return (
    <Step
      actions={
        <>
          <Button onPress={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.isPending}>
            {t('address.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="gap-3!">
        <TextField
          label={t('address.label')}
          hint={t('address.hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('address')}
        />
        <FormFailure form={form} textOf={failureText} />
      </Form>
    </Step>
  )
}
