export { listsQuery } from './api.ts'
