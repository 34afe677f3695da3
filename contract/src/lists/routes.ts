import type { Routes } from '../route.ts'

export const listRoutes = {
  listLists: { method: 'GET', path: '/lists', permission: 'lists.read' },
  createList: { method: 'POST', path: '/lists', permission: 'lists.write' },
  changeList: { method: 'PATCH', path: '/lists/:id', permission: 'lists.write' },
  deleteList: { method: 'DELETE', path: '/lists/:id', permission: 'lists.write' },
  restoreList: { method: 'POST', path: '/lists/:id/restore', permission: 'lists.write' },
  openList: { method: 'POST', path: '/lists/:id/open', permission: 'lists.write' },
  getList: { method: 'GET', path: '/lists/:id', permission: 'lists.read' },
  listTags: { method: 'GET', path: '/users/tags', permission: 'lists.read' },
  checkTalentExistence: { method: 'GET', path: '/lists/check-talent-existence', permission: 'lists.read' },
  findBookmarks: { method: 'POST', path: '/lists/bookmarks', permission: 'lists.read' },
  addToLists: { method: 'POST', path: '/lists/bookmarks/add-one', permission: 'lists.write' },
  addManyToLists: { method: 'PATCH', path: '/lists/bookmarks/add-many', permission: 'lists.write' },
  getAddition: { method: 'GET', path: '/lists/additions/:id', permission: 'lists.read' },
  cancelAddition: { method: 'POST', path: '/lists/additions/:id/cancel', permission: 'lists.write' },
  undoAddition: { method: 'POST', path: '/lists/additions/:id/undo', permission: 'lists.write' },
  removeFromList: { method: 'DELETE', path: '/lists/:id/talent/:talentId', permission: 'lists.write' },
  removeManyFromList: { method: 'POST', path: '/lists/:id/talent/remove', permission: 'lists.write' },
  restoreMembers: { method: 'POST', path: '/lists/:id/talent/restore', permission: 'lists.write' },
  moveMembers: { method: 'POST', path: '/lists/:id/move', permission: 'lists.write' },
  copyMembers: { method: 'POST', path: '/lists/:id/copy', permission: 'lists.write' },
} as const satisfies Routes
