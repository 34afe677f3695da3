import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FormState } from '../../../ui/forms/use-form.ts'
import { portFor, securitiesFor, type Security, type ServerId, type ServersField } from './servers-form.ts'

type ServerForm = Pick<FormState<ServersField>, 'field' | 'values'>

const typedAsIs = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Where one of the two servers is, and how to sign in there. */
export function ServerFields({ id, form }: { id: ServerId; form: ServerForm }) {
  const { t } = useTranslation('mailbox-connect')
  const { values, field } = form
  const security = values[`${id}.security`] as Security
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_112px] items-start gap-3">
      <legend className="mb-2 w-full border-b border-line pb-1 text-sm font-semibold">{t(id)}</legend>
      <TextField label={t('host')} maxLength={limits.maxHostLength} {...typedAsIs} {...field(`${id}.host`)} />
      <TextField label={t('port')} inputMode="numeric" autoComplete="off" {...field(`${id}.port`)} />
      <TextField
        label={t('user')}
        maxLength={limits.maxSignInNameLength}
        {...typedAsIs}
        {...field(`${id}.user`)}
      />
      <Select
        label={t('security')}
        isAlone
        options={securitiesFor(values[`${id}.host`], security).map((each) => ({
          id: each,
          label: t(`securities.${each}`),
        }))}
        value={security}
        onChange={(chosen) => {
          field(`${id}.security`).onChange(chosen)
          field(`${id}.port`).onChange(portFor(id, values[`${id}.port`], security, chosen as Security))
        }}
      />
    </fieldset>
  )
}

/** The password for reading, where it is another one. */
export function ImapPassword({ form }: { form: ServerForm }) {
  const { t } = useTranslation('mailbox-connect')
  return (
    <PasswordField
      label={t('imapPassword')}
      hint={t('imapPasswordHint')}
      autoComplete="off"
      {...form.field('imap.password')}
    />
  )
}

/** The folder of sent emails, where it was not found. */
export function SentFolder({ folders, form }: { folders: readonly string[]; form: ServerForm }) {
  const { t } = useTranslation('mailbox-connect')
  const { value, error, onChange } = form.field('sentFolder')
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={t('sentFolder')}
        isAlone
        isInvalid={error !== undefined}
        options={[
          { id: '', label: t('chooseFolder') },
          ...folders.map((folder) => ({ id: folder, label: folder })),
        ]}
        value={value}
        onChange={onChange}
      />
      {error && <p className="text-xs text-danger">{error}</p>}
    </div>
  )
}
