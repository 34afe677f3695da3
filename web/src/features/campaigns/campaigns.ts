export { unreadRepliesQuery } from './replies/api.ts'
