import { cutText } from '@rapport/contract/plain-text.ts'
import type { listAudit } from '@rapport/contract/admin/audit-log.ts'
import {
  auditActions,
  auditTargets,
  type AuditAction,
  type AuditTarget,
} from '@rapport/contract/admin/audit.ts'
import { limits } from '@rapport/contract/limits.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { Output } from '@rapport/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'
import { ownZone } from '@rapport/contract/dates/time-zones.ts'
import { isDay } from '../reports/period.ts'

export type AuditEntry = Output<(typeof listAudit)['data']>['items'][number]

/** The filters and page of the audit log. Empty texts and null do not filter. */
export type AuditAddress = {
  who: string
  action: AuditAction | null
  kind: AuditTarget | null
  /** The id of a target. */
  target: string
  from: string
  to: string
  page: number
}

/** Reads the parameters of the address, whatever they hold. */
export const readAuditAddress = (search: Record<string, unknown>): AuditAddress => ({
  who: cutText(readText(search.who), limits.maxTextLength),
  action: auditActions.find((action) => action === search.action) ?? null,
  kind: auditTargets.find((kind) => kind === search.kind) ?? null,
  target: digitsOf(readText(search.target)),
  from: isDay(search.from) ? search.from : '',
  to: isDay(search.to) ? search.to : '',
  page: readId(search.page) ?? 1,
})

/** The shortest parameters for an address. */
export const writeAuditAddress = ({ page, ...filters }: AuditAddress) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== null)),
  ...(page > 1 && { page }),
})

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 20)

/** The days are those of the browser's time zone. Two in the wrong order are taken in the right one. */
export function filterOf({ who, action, kind, target, from, to }: AuditAddress) {
  const [startDate, endDate] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
  return {
    timeZone: ownZone(),
    ...(who !== '' && { who }),
    ...(action && { action }),
    ...(kind && { targetKind: kind }),
    ...(target !== '' && { targetId: target }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
  }
}

export const auditQuery = ({ page, ...filters }: AuditAddress) =>
  queryOptions({
    queryKey: ['admin', 'audit-log', filters, page],
    queryFn: ({ signal }) =>
      call(adminRoutes.listAudit, {
        query: { ...filterOf({ ...filters, page }), page, limit: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
