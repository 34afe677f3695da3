import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { elevationQuery, endOf } from '../api.ts'
import { checkCode } from './code-field.tsx'

/** The form that opens 15 minutes of administration. */
export function useElevationForm(onElevated: () => void = () => {}) {
  const queries = useQueryClient()
  return useForm({
    initial: { otpCode: '' },
    checks: { otpCode: checkCode },
    failureField: { invalid_code: 'otpCode' },
    startAt: 'otpCode',
    retryAt: 'otpCode',
    send: async ({ otpCode }, setValues) => {
      const elevation = await call(adminRoutes.elevate, { body: { otpCode } })
      setValues({ otpCode: '' })
      queries.setQueryData(elevationQuery().queryKey, endOf(elevation))
      // Requests that were refused meanwhile are sent again now.
      void queries.invalidateQueries({
        queryKey: ['admin'],
        predicate: ({ queryKey }) => queryKey[1] !== 'elevation',
      })
      onElevated()
    },
  })
}
