export { mailboxesQuery } from './api.ts'
