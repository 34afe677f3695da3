import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { MaintenanceState } from '@rapport/contract/admin/maintenance.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { endMaintenance, passMaintenance } from '../../../lib/api/maintenance.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { refreshSettings } from '../../settings/settings.tsx'
import { maintenanceQuery } from './api.ts'
import { fromDateField, toDateField } from '../../../lib/date-fields.ts'

const valuesOf = ({ message, plannedEnd }: MaintenanceState) => ({
  'message.en': message.en ?? '',
  'message.ko': message.ko ?? '',
  plannedEnd: toDateField(plannedEnd),
})

const names = ['message.en', 'message.ko', 'plannedEnd'] as const

const filledOrNull = (text: string) => (text.trim() === '' ? null : text)

/** Switches maintenance on and off, or changes what it says. Switching on asks first. */
export function useMaintenanceForm(state: MaintenanceState) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(() => valuesOf(state))
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const finish = (next: MaintenanceState) => {
    // This window stays in use, so the maintenance screen must not cover it.
    if (next.isOn) passMaintenance()
    else endMaintenance()
    queries.setQueryData(maintenanceQuery().queryKey, next)
    setSaved(valuesOf(next))
    refreshSettings(queries)
  }
  /** Asks for confirmation. The number of active users is refreshed, as it may have changed. */
  const ask = () => {
    void queries.invalidateQueries({ queryKey: maintenanceQuery().queryKey })
    return new Promise<boolean>((resolve) => {
      setAnswer(() => resolve)
    })
  }
  const form = useForm({
    initial: saved,
    checks: {},
    send: async (values, setValues) => {
      if (!state.isOn && !(await ask())) return
      const isSameEnd = values.plannedEnd === toDateField(state.plannedEnd)
      const next = await call(adminRoutes.setMaintenance, {
        body: {
          isOn: true,
          message: { en: filledOrNull(values['message.en']), ko: filledOrNull(values['message.ko']) },
          plannedEnd: isSameEnd ? state.plannedEnd : fromDateField(values.plannedEnd),
        },
      })
      finish(next)
      setValues(valuesOf(next))
    },
  })
  const off = useMutation({
    mutationFn: () => call(adminRoutes.setMaintenance, { body: { isOn: false } }),
    onSuccess: (next) => {
      finish(next)
      for (const name of names) form.field(name).onChange(valuesOf(next)[name])
    },
    networkMode: 'always',
  })
  const confirm = (isConfirmed: boolean) => {
    answer?.(isConfirmed)
    setAnswer(null)
  }
  const isEdited = names.some((name) => form.values[name] !== saved[name])
  return { form, off, isEdited, isAsking: answer !== null, confirm }
}
