import type { ComponentType } from 'react'
import type { Namespace } from '../../lib/texts/translate.ts'
import type texts from '../../locales/en/admin.json'
import type { ScreenProps } from './match-screen.ts'
import { OpenCount } from './requests/open-count.tsx'

export type AdminScreen = {
  /** Below `/admin/`; `$name` is a parameter, and the first screen's path is empty. */
  path: string
  /** Its tab, if it has one. A screen without belongs to the tab whose path begins its own. */
  tab?: keyof (typeof texts)['tabs']
  /** The number of waiting items, beside the tab's name. */
  TabCount?: ComponentType
  texts: readonly Namespace[]
  load: () => Promise<ComponentType<ScreenProps>>
}

/** The screens of the administration, in the order of their tabs. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '',
    tab: 'overview',
    texts: ['admin-overview'],
    load: async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
  },
  {
    path: 'accounts',
    tab: 'accounts',
    texts: ['admin-accounts'],
    load: async () => (await import('./accounts/accounts-screen.tsx')).AccountsScreen,
  },
  {
    path: 'accounts/$id',
    texts: ['admin-accounts'],
    load: async () => (await import('./accounts/account-screen.tsx')).AccountScreen,
  },
  {
    path: 'requests',
    tab: 'requests',
    TabCount: OpenCount,
    texts: ['admin-requests'],
    load: async () => (await import('./requests/requests-screen.tsx')).RequestsScreen,
  },
  {
    path: 'operation',
    tab: 'operation',
    texts: ['admin-operation'],
    load: async () => (await import('./operation/operation-screen.tsx')).OperationScreen,
  },
  {
    path: 'suppressions',
    tab: 'suppressions',
    texts: ['admin-suppressions'],
    load: async () => (await import('./suppressions/suppressions-screen.tsx')).SuppressionsScreen,
  },
  {
    path: 'data',
    tab: 'data',
    texts: ['admin-data'],
    load: async () => (await import('./data/data-screen.tsx')).DataScreen,
  },
  {
    path: 'reports',
    tab: 'reports',
    texts: ['admin-reports'],
    load: async () => (await import('./reports/reports-screen.tsx')).ReportsScreen,
  },
  {
    path: 'maintenance',
    tab: 'maintenance',
    texts: ['admin-maintenance'],
    load: async () => (await import('./maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  },
  {
    path: 'audit',
    tab: 'audit',
    texts: ['admin-audit', 'admin-accounts', 'admin-operation'],
    load: async () => (await import('./audit-log/audit-screen.tsx')).AuditScreen,
  },
]
