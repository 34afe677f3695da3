import { ofCaller, type Entry } from './private-entry.ts'

/** The part of `private-texts.ts` about teams. */
export const ofTeams: Record<string, Entry> = {
  'GET /team': ofCaller,
  'PATCH /team': ofCaller,
  'GET /team/members': ofCaller,
  'PATCH /team/members/:id': 'finds accounts of the caller’s team alone (members.test.ts)',
  'GET /team/log': ofCaller,
}
