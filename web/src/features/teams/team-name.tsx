import { limits } from '@rapport/contract/limits.ts'
import { teamRoutes } from '@rapport/contract/teams/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { Form, FormFailure } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { profileQuery } from '../accounts/accounts.ts'

/** The name of the team, which its owners change in place. */
export function TeamName({ name, mayRename }: { name: string; mayRename: boolean }) {
  const { t } = useTranslation('team')
  const [isEdited, setEdited] = useState(false)
  const wasEdited = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited) return <NameForm name={name} onDone={() => setEdited(false)} />
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{name}</h2>
      {mayRename && (
        <IconButton ref={button} size="small" label={t('rename.open')} onPress={() => setEdited(true)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation(['team', 'common'])
  const queries = useQueryClient()
  const form = useForm({
    initial: { name },
    checks: { name: checkRequired },
    send: async (values) => {
      const team = await call(teamRoutes.renameTeam, { body: { name: values.name.trim() } })
      queries.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, team })
      onDone()
      await queries.invalidateQueries({ queryKey: ['team', 'log'] })
    },
    startAt: 'name',
    startSelected: true,
  })
  return (
    <Form form={form} className="gap-2!">
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={t('rename.label')}
          hideLabel
          autoComplete="off"
          maxLength={limits.maxTeamNameLength}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone()
          }}
          className="w-72 max-md:w-full"
          {...form.field('name')}
        />
        <Button type="submit" isPending={form.isPending}>
          {t('rename.save')}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {t('common:actions.cancel')}
        </Button>
      </div>
      <FormFailure form={form} />
    </Form>
  )
}
