import { asks, ofCaller, type Entry } from './private-entry.ts'

/** The administrators' part of `private-texts.ts`. */
export const ofAdministrators: Record<string, Entry> = {
  'POST /admin/send-otp': ofCaller,
  'POST /admin/elevate': ofCaller,
  'GET /admin/elevation': ofCaller,
  'DELETE /admin/elevation': ofCaller,
  'GET /admin/overview': asks(() => [{ query: { days: '90', timeZone: 'Asia/Seoul' } }]),
  'POST /admin/pricing-plan': 'administrators see addresses of accounts, and nothing of their people',
  'POST /admin/upgrade-account': 'administrators see addresses of accounts, and nothing of their people',
  'GET /admin/jp-list': asks(() => [{ query: { startDate: '2026-01-01', endDate: '2026-12-31' } }]),
  'GET /admin/user-credits-history': asks(() => [
    { query: { startDate: '2026-01-01', endDate: '2026-12-31' } },
  ]),
  'GET /admin/jobs': asks(() => [{}]),
  'GET /admin/providers': asks(() => [{}]),
  'GET /admin/mailboxes': 'administrators see domains of mailboxes, and nothing of their emails',
  'POST /admin/brake/release': 'answers numbers of emails that are not on file',
  'GET /admin/emails': asks(() => [{}]),
  'POST /admin/emails/test': 'answers nothing',
  'GET /admin/connections': 'answers numbers of connections, sessions and requests of everybody',
  'POST /admin/jobs/:id/retry': 'answers nothing',
  'POST /admin/jobs/:id/drop': 'answers nothing',
  'GET /admin/plan-requests': asks(() => [{}]),
  'GET /admin/plan-requests/open': asks(() => [{}]),
  'POST /admin/plan-requests/:id/grant': 'answers nothing',
  'POST /admin/plan-requests/:id/decline': 'answers nothing',
  'POST /admin/suppress': 'answers a number of shared people, which own ones do not change',
  'GET /admin/suppressions': asks(() => [{}]),
  'POST /admin/suppressions':
    'answers numbers of what it removed, also of own people, and the words of the administrator',
  'POST /admin/suppressions/preview': 'answers numbers of what it would remove, also of own people',
  'POST /admin/suppressions/check': 'answers a date',
  'GET /admin/imports': asks(() => [{}]),
  'GET /admin/data': asks(() => [{}]),
}
