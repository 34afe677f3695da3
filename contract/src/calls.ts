import type * as firstAdministrator from './accounts/first-administrator.ts'
import type * as accounts from './accounts/schemas.ts'
import type * as adminAccounts from './admin/accounts.ts'
import type * as adminAuditLog from './admin/audit-log.ts'
import type * as adminCodes from './admin/codes.ts'
import type * as adminMaintenance from './admin/maintenance.ts'
import type * as adminJobs from './admin/jobs.ts'
import type * as adminOverview from './admin/overview.ts'
import type * as adminOperation from './admin/operation.ts'
import type * as adminInstallation from './admin/installation.ts'
import type * as adminData from './admin/data.ts'
import type * as adminSuppressions from './admin/suppressions.ts'
import type * as adminPlanRequests from './admin/plan-requests.ts'
import type * as adminReports from './admin/reports.ts'
import type * as bringIns from './bring-ins/schemas.ts'
import type * as campaignBrake from './campaigns/brake.ts'
import type * as campaignContacts from './campaigns/enrolments.ts'
import type * as campaignMessages from './campaigns/messages.ts'
import type * as campaignOverview from './campaigns/overview.ts'
import type * as campaignReplies from './campaigns/replies.ts'
import type * as campaignStats from './campaigns/stats.ts'
import type * as campaigns from './campaigns/schemas.ts'
import type * as unsubscribes from './campaigns/unsubscribes.ts'
import type * as campaignSteps from './campaigns/steps.ts'
import type * as companies from './companies/schemas.ts'
import type * as contacts from './contacts/schemas.ts'
import type * as credits from './credits/schemas.ts'
import type * as freeText from './free-text/schemas.ts'
import type * as health from './health/schemas.ts'
import type * as integrations from './integrations/schemas.ts'
import type * as mailboxChecks from './integrations/checks.ts'
import type * as smtpMailboxes from './integrations/smtp.ts'
import type * as enrichment from './lists/enrichment.ts'
import type * as verifications from './verifications/schemas.ts'
import type * as listExports from './lists/export-schemas.ts'
import type * as listImports from './lists/imports.ts'
import type * as lists from './lists/schemas.ts'
import type * as notifications from './notifications/schemas.ts'
import type * as people from './people/schemas.ts'
import type * as planRequests from './plan-requests/schemas.ts'
import type * as searches from './searches/schemas.ts'
import type * as sessions from './sessions/schemas.ts'
import type * as settings from './settings/schemas.ts'
import type * as teams from './teams/schemas.ts'
import type * as invitations from './teams/invitations.ts'
import type { Route, RouteData } from './route.ts'

/** Types alone: the browser makes typed calls without loading a schema. */

type Domains = [
  typeof firstAdministrator,
  typeof accounts,
  typeof adminAccounts,
  typeof adminAuditLog,
  typeof adminCodes,
  typeof adminMaintenance,
  typeof adminJobs,
  typeof adminOverview,
  typeof adminOperation,
  typeof adminInstallation,
  typeof adminData,
  typeof adminSuppressions,
  typeof adminPlanRequests,
  typeof adminReports,
  typeof bringIns,
  typeof campaignBrake,
  typeof campaignContacts,
  typeof campaignMessages,
  typeof campaignOverview,
  typeof campaignReplies,
  typeof campaignStats,
  typeof campaigns,
  typeof unsubscribes,
  typeof campaignSteps,
  typeof companies,
  typeof contacts,
  typeof credits,
  typeof freeText,
  typeof health,
  typeof integrations,
  typeof mailboxChecks,
  typeof smtpMailboxes,
  typeof enrichment,
  typeof verifications,
  typeof listExports,
  typeof listImports,
  typeof lists,
  typeof notifications,
  typeof people,
  typeof planRequests,
  typeof searches,
  typeof sessions,
  typeof settings,
  typeof teams,
  typeof invitations,
]

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never

/** The declaration of a route, found by its data. */
export type RouteOf<D extends RouteData> = Extract<ExportOf<Domains[number]>, D & Route>
