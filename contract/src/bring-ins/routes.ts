import type { Routes } from '../route.ts'

export const bringInRoutes = {
  findMore: { method: 'POST', path: '/people/more', permission: 'people.search' },
  askMore: { method: 'POST', path: '/people/more/ask', permission: 'people.bringIn' },
  quoteBringIn: { method: 'POST', path: '/people/more/bring-ins/quote', permission: 'people.bringIn' },
  startBringIn: { method: 'POST', path: '/people/more/bring-ins', permission: 'people.bringIn' },
  listBringIns: { method: 'GET', path: '/people/more/bring-ins', permission: 'people.search' },
  getBringIn: { method: 'GET', path: '/people/more/bring-ins/:id', permission: 'people.search' },
  cancelBringIn: { method: 'DELETE', path: '/people/more/bring-ins/:id', permission: 'people.search' },
} as const satisfies Routes
