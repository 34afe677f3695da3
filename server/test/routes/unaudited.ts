/**
 * Administrators' routes whose calls leave no row in the audit log, and why. All others must leave
 * one, since they change something or read personal data: `callers.test.ts` calls each and, unless
 * the call fails there, checks the log.
 */
export const unaudited: Record<string, string> = {
  'POST /admin/send-otp': 'opens nothing yet; the code’s use is audited',
  'GET /admin/elevation': 'tells of the caller’s session alone',
  'GET /admin/overview': 'counts alone',
  'GET /admin/reports/preview': 'counts and sums alone',
  'GET /admin/jobs': 'kinds, states and reasons of jobs, and nobody’s data',
  'GET /admin/providers': 'numbers of the server’s providers',
  'GET /admin/mailboxes': 'numbers by domain',
  'GET /admin/emails': 'numbers of emails, without recipients',
  'GET /admin/connections': 'numbers alone',
  'POST /admin/installation/check': 'tells of the server and its settings, and changes nothing',
  'GET /admin/plan-requests/open': 'a number',
  'GET /admin/maintenance': 'the operator’s own settings',
  'GET /admin/notices': 'the operator’s own settings',
  'GET /admin/suppressions': 'hashes name nobody',
  'GET /admin/imports': 'numbers of files and rows',
  'GET /admin/data': 'numbers of the shared people',
  'POST /admin/brake/release':
    'nothing is held here, and so nothing changes; the test of mailboxes looks for the row',
}
