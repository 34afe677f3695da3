import { expect, it } from 'vitest'
import { readTeamView } from './address.ts'

it('reads the pages of the tables, and ignores everything else', () => {
  expect(readTeamView({ members: 2, invitations: '3', log: 4, other: 5 })).toEqual({
    members: 2,
    invitations: 3,
    log: 4,
  })
  expect(readTeamView({ members: 1, invitations: -2, log: 'x' })).toEqual({})
  expect(readTeamView({ members: 1.5, log: 1e9 })).toEqual({})
})
