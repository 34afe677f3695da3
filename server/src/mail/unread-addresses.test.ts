import { expect, test } from 'vitest'
import { isUnread } from './unread-addresses.ts'

const unread = [
  'no-reply@one.example',
  'noreply@one.example',
  'No_Reply@one.example',
  'no.reply@one.example',
  'noreply2@one.example',
  'no-replies@one.example',
  'do-not-reply@one.example',
  'donotreply@one.example',
  'dont-reply@one.example',
  'comments-noreply@docs.example',
  'noreply+4711@one.example',
  'noreply-orders@one.example',
  'ne-pas-repondre@one.example',
  'nicht-antworten@one.example',
  'bitte-nicht-antworten@one.example',
  'no-responder@one.example',
  'nao-responda@one.example',
  'mailer-daemon@one.example',
]
const read = [
  'info@one.example',
  'postmaster@one.example',
  'sales@one.example',
  'reply@one.example',
  'replies@one.example',
  'ada.kim@noreply.example',
  'arno.response@one.example',
  'bruno-replyson@one.example',
  'nora.response@one.example',
  'ann@no-reply.example',
]

test('nobody reads what says so in its local part; role accounts have readers', () => {
  expect(unread.filter((address) => !isUnread(address))).toEqual([])
  expect(read.filter(isUnread)).toEqual([])
})
