import { randomUUID } from 'node:crypto'
import { versionOf } from '../../src/features/settings/settings.ts'
import type { Material, WellFormed } from './material.ts'

const none = () => ({})
const noSuchId = 2 ** 31 - 1
const plan = { expiry: '2027-11-20T00:00:00Z', emailCredits: 5000, phoneCredits: 5000 }
const period = (m: Material) => ({
  query: { startDate: '2026-11-01', endDate: '2026-11-30', otpCode: m.code },
})

/** The administrators' part of `well-formed.ts`. */
export const ofAdministrators: Record<string, (material: Material) => WellFormed> = {
  'POST /admin/send-otp': none,
  'POST /admin/elevate': ({ code }) => ({ body: { otpCode: code } }),
  'GET /admin/elevation': none,
  'DELETE /admin/elevation': none,
  'GET /admin/maintenance': none,
  'PATCH /admin/maintenance': () => ({ body: { isOn: false } }),
  'GET /admin/notices': none,
  'PUT /admin/notices': () => ({ body: { version: versionOf([]), notices: [] } }),
  'GET /admin/overview': none,
  'POST /admin/pricing-plan': ({ owner, code }) => ({
    body: { ...plan, code: 'TRIAL', email: owner.user.email, otpCode: code },
  }),
  'POST /admin/upgrade-account': ({ owner, code }) => ({
    body: { ...plan, email: owner.user.email, otpCode: code },
  }),
  'GET /admin/accounts': none,
  'GET /admin/accounts/:id': ({ owner }) => ({ params: { id: owner.user.id } }),
  // Several callers share one.
  'POST /admin/accounts/:id/end-sessions': () => ({ params: { id: noSuchId }, status: 404 }),
  'POST /admin/accounts/:id/close': ({ codes }) => ({
    params: { id: noSuchId },
    body: { otpCode: codes.close_account, reason: 'Requested' },
    status: 404,
  }),
  'POST /admin/credits': ({ owner }) => ({
    body: {
      accountId: owner.user.id,
      module: 'TALENT_EMAIL_REVEAL',
      amount: 5,
      reason: 'Order 7',
      requestId: randomUUID(),
    },
  }),
  'GET /admin/jp-list': period,
  'GET /admin/user-credits-history': period,
  'GET /admin/jp-list/csv': period,
  'GET /admin/user-credits-history/csv': period,
  'GET /admin/reports/preview': () => ({
    query: { report: 'credits', startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
  'GET /admin/audit': none,
  'GET /admin/audit/csv': none,
  'GET /admin/jobs': none,
  'GET /admin/providers': none,
  'GET /admin/mailboxes': none,
  'POST /admin/brake/release': () => ({ body: {} }),
  'GET /admin/emails': none,
  'POST /admin/emails/test': none,
  'GET /admin/connections': none,
  'POST /admin/installation/check': none,
  'POST /admin/jobs/:id/retry': () => ({ params: { id: noSuchId }, status: 404 }),
  'POST /admin/jobs/:id/drop': () => ({ params: { id: noSuchId }, status: 404 }),
  'POST /admin/suppress': ({ codes }) => ({
    body: { email: 'nobody@gone.example', otpCode: codes.suppress },
  }),
  'GET /admin/suppressions': none,
  'POST /admin/suppressions': ({ codes }) => ({
    body: { emails: ['nobody@gone.example'], reason: 'Ticket 7', otpCode: codes.suppress },
  }),
  'POST /admin/suppressions/preview': () => ({ body: { emails: ['nobody@gone.example'] } }),
  'POST /admin/suppressions/check': () => ({ body: { email: 'nobody@gone.example' } }),
  'GET /admin/imports': none,
  'GET /admin/data': none,
  'GET /admin/plan-requests': none,
  'GET /admin/plan-requests/open': none,
  // Declined already.
  'POST /admin/plan-requests/:id/grant': ({ things }) => ({
    params: { id: things.planRequestId },
    body: { ...plan, expiry: '2100-01-01T00:00:00Z', code: 'TRIAL' },
    status: 409,
  }),
  'POST /admin/plan-requests/:id/decline': ({ things }) => ({
    params: { id: things.planRequestId },
    body: {},
    status: 409,
  }),
}
