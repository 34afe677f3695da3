import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/**
 * The time at which this session's administration ends, by the browser's clock, in milliseconds; 0
 * if it is not open.
 */
export const endOf = ({ secondsLeft }: { secondsLeft: number }): number =>
  secondsLeft > 0 ? Date.now() + secondsLeft * 1000 : 0

/** The end of this session's administration: see `endOf`. */
export const elevationQuery = () =>
  queryOptions({
    queryKey: ['admin', 'elevation'],
    queryFn: async ({ signal }) => endOf(await call(adminRoutes.getElevation, { signal })),
  })
