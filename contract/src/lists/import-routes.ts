import type { Routes } from '../route.ts'

export const importRoutes = {
  downloadImportTemplate: {
    method: 'GET',
    path: '/lists/csv/download-template-csv',
    permission: 'lists.read',
  },
  uploadImport: { method: 'POST', path: '/lists/csv/upload', permission: 'lists.write' },
  listImports: { method: 'GET', path: '/lists/csv/imports', permission: 'lists.read' },
  getImport: { method: 'GET', path: '/lists/csv/imports/:id', permission: 'lists.read' },
  changeImport: { method: 'PATCH', path: '/lists/csv/imports/:id', permission: 'lists.write' },
  checkImport: { method: 'POST', path: '/lists/csv/imports/:id/check', permission: 'lists.write' },
  applyImport: { method: 'POST', path: '/lists/csv/imports/:id/apply', permission: 'lists.write' },
  cancelImport: { method: 'POST', path: '/lists/csv/imports/:id/cancel', permission: 'lists.write' },
  undoImport: { method: 'POST', path: '/lists/csv/imports/:id/undo', permission: 'lists.write' },
  listImportRows: { method: 'GET', path: '/lists/csv/imports/:id/rows', permission: 'lists.read' },
  downloadRefused: { method: 'GET', path: '/lists/csv/imports/:id/refused', permission: 'lists.read' },
  downloadDropped: { method: 'GET', path: '/lists/csv/imports/:id/dropped', permission: 'lists.read' },
} as const satisfies Routes
