import type { NaiveTeams } from './naive-teams.ts'
import { note, of, type Step, type Walk } from './steps.ts'
import type { RoleName } from './types.ts'
import { moduleOf } from './world.ts'

/* Steps of a walk that change who is in a team, and what they may do there. */

export const roles: readonly RoleName[] = ['owner', 'manager', 'member', 'viewer']
/** A mailbox gets no more of them in an hour. */
const maxInvitations = 5

export async function changeRole({ random, world, model }: Walk, by: string): Promise<Step> {
  const key = anybody(random, model)
  const role = of(random, roles)
  return {
    what: `${by} makes ${key} ${role}`,
    expected: { status: model.changeRole(by, key, role) },
    actual: { status: await world.changeMember(by, key, { role }) },
  }
}

export async function setLimit({ random, world, model }: Walk, by: string): Promise<Step> {
  const key = anybody(random, model)
  const kind = of(random, ['email', 'phone'] as const)
  const limit = random.below(4)
  return {
    what: `${by} limits ${key} to ${limit} by ${kind}`,
    expected: { status: model.setLimit(by, key, { kind, limit }) },
    actual: {
      status: await world.changeMember(by, key, { limits: [{ module: moduleOf[kind], limit }] }),
    },
  }
}

export async function joinByInvitation(walk: Walk, by: string): Promise<Step> {
  const { random, world, model, invited } = walk
  const key = of(random, ['west', 'east'])
  // The same own people would be there twice, and a team without a plan ends that of whoever joins it.
  if (model.account(key).hasLeft || model.account(by).hasLeft) return note(walk, by)
  if (invited.filter((each) => each === key).length >= maxInvitations) return note(walk, by)
  invited.push(key)
  const role = of(random, roles)
  const from = model.account(key).team.name
  const expected = { status: model.joinByInvitation(key, by, role) }
  const actual = { status: await world.joinByInvitation(key, by, role) }
  if (expected.status === 200) world.renameTeam(from, model.account(by).team.name)
  return { what: `${by} invites ${key} as ${role}`, expected, actual }
}

export async function removeAccount(walk: Walk, by: string): Promise<Step> {
  const { random, world, model } = walk
  if (!by.includes('-') || random.chance(0.7)) return note(walk, by)
  const password = world.passwordOf(by)
  const { status } = await world.call(by, 'DELETE', '/users/profile', { password })
  return {
    what: `${by} erases the account`,
    expected: { status: model.remove(by) },
    actual: { status },
  }
}

export async function leave(walk: Walk, by: string): Promise<Step> {
  const { random, world, model } = walk
  if (random.chance(0.5)) return note(walk, by)
  const expected = { status: model.leave(by) }
  const actual = { status: (await world.call(by, 'POST', '/team/leave')).status }
  if (actual.status === 200) await world.begin(by, model.account(by).team.name)
  return { what: `${by} leaves`, expected, actual }
}

export async function removeMember({ random, world, model }: Walk, by: string): Promise<Step> {
  const key = anybody(random, model)
  const expected = { status: model.removeMember(by, key) }
  const actual = { status: await world.removeMember(by, key) }
  if (actual.status === 200) await world.begin(key, model.account(key).team.name)
  return { what: `${by} removes ${key}`, expected, actual }
}

/** Any open account, also of another team. */
function anybody(random: Walk['random'], { accounts }: NaiveTeams): string {
  const open = [...accounts.values()].filter(({ isRemoved }) => !isRemoved)
  return of(random, open).key
}
