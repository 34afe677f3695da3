import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf } from '../shapes.ts'
import { adminRoutes } from './routes.ts'

/** The checks of an installation, in the order in which they are shown. */
export const installationChecks = [
  'settings',
  'server',
  'database',
  'schema',
  'connections',
  'database_settings',
  'disk',
  'clock',
  'keys',
  'mail',
  'public_url',
  'proxies',
  'providers',
  'verifier',
  'index',
  'jobs',
  'backups',
  'sending',
  'advice',
] as const
export type InstallationCheck = (typeof installationChecks)[number]

/** `unseen`: this could not be found out. */
export const installationResults = ['good', 'advice', 'wrong', 'unseen'] as const
export type InstallationResult = (typeof installationResults)[number]

const finding = z.object({
  check: z.enum(installationChecks),
  result: z.enum(installationResults),
  /** What was checked, what was found, and what helps, in the caller's language. */
  title: z.string(),
  text: z.string(),
  remedy: z.string().nullable(),
})
export type InstallationFinding = z.infer<typeof finding>

export const checkInstallation = route(adminRoutes.checkInstallation, {
  summary:
    'Check the database, disk, clock, keys, mail server, proxy and providers of the server that answers. Sends no email and changes nothing',
  data: pageOf(finding),
})
