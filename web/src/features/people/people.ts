export type { PanelView, PeopleAddress } from './address.ts'
export { focusTable } from './table/focus-table.ts'
