import { Random } from '@rapport/dataset/synthetic/random.ts'
import { isDeepStrictEqual } from 'node:util'
import type { TestApp } from '../app.ts'
import { NaiveTeams } from './naive-teams.ts'
import type { NaiveList } from './types.ts'
import { seenBy } from './seen-by.ts'
import {
  changeRole,
  joinByInvitation,
  leave,
  removeAccount,
  removeMember,
  roles,
  setLimit,
} from './member-steps.ts'
import { idFor, note, of, shared, type Step, type Walk } from './steps.ts'
import { World } from './world.ts'

/**
 * Random teams, and random calls by their accounts, to the server and to the model. Each call must
 * be answered alike, and now and then everything that every account sees must be the same. Equal
 * seeds make equal walks.
 */

const stream = 11
/** Own people, whom only the accounts of one team import. */
const strangers = {
  north: ['Eve Own', 'Flo Own'],
  south: ['Gus Own', 'Hal Own'],
  west: ['Ida Own'],
  east: ['Jo Own'],
}
/** Calls between two comparisons of all that is seen. */
const round = 15
const maxLists = 12

export class Difference extends Error {
  override name = 'Difference'
}

export async function walkTeams(
  t: TestApp,
  { seed, isDone }: { seed: number; isDone: (calls: number) => boolean },
): Promise<{ calls: number; refused: number }> {
  const random = new Random().reset(seed, stream, 0)
  const world = await World.open(t, shared, seed)
  const state: Walk = { random, world, model: new NaiveTeams(), serial: 0, invited: [] }
  await openTeams(state)
  const done: string[] = []
  let refused = 0
  while (!isDone(done.length)) {
    const step = await takeStep(state)
    done.push(step.what)
    if (step.expected.status !== 200) refused++
    if (!isDeepStrictEqual(step.expected, step.actual)) throw differenceOf(seed, done, step)
    if (done.length % round === 0) await compare(state, { seed, done })
  }
  await compare(state, { seed, done })
  return { calls: done.length, refused }
}

/** Two teams of one to four accounts, and two accounts that are alone and may join one. */
async function openTeams({ random, world, model }: Walk): Promise<void> {
  for (const team of ['north', 'south', 'west', 'east'] as const) {
    const isLarge = team === 'north' || team === 'south'
    const left = { email: 2 + random.below(4), phone: 1 + random.below(3) }
    await world.openAccount(team, left)
    model.openTeam(team, { ...left }, [...strangers[team]])
    for (let number = isLarge ? random.below(4) : 0; number > 0; number--) {
      const role = of(random, roles)
      await world.join(`${team}-${number}`, team, role)
      model.join(`${team}-${number}`, team, role)
    }
  }
}

const steps: ((walk: Walk, by: string) => Promise<Step>)[] = [
  reveal,
  reveal,
  createList,
  saveSearch,
  addToList,
  addToList,
  removeFromList,
  renameList,
  deleteList,
  importPerson,
  note,
  changeRole,
  setLimit,
  joinByInvitation,
  removeAccount,
  leave,
  removeMember,
]

async function takeStep(walk: Walk): Promise<Step> {
  const { random, model } = walk
  const open = [...model.accounts.values()].filter(({ isRemoved }) => !isRemoved)
  const { key } = of(random, open)
  if (model.lists.filter(({ isDeleted }) => !isDeleted).length < 3) return createList(walk, key)
  return of(random, steps)(walk, key)
}

async function reveal({ random, world, model }: Walk, by: string): Promise<Step> {
  const person = of(random, shared)
  const kind = of(random, ['email', 'phone'] as const)
  return {
    what: `${by} reveals the ${kind} of ${person}`,
    expected: model.reveal(by, person, kind),
    actual: await world.reveal(by, person, kind),
  }
}

async function createList(walk: Walk, by: string): Promise<Step> {
  const { world, model } = walk
  if (model.lists.length >= maxLists) return reveal(walk, by)
  const title = `List ${++walk.serial}`
  return {
    what: `${by} makes ${title}`,
    expected: { status: model.createList(by, title) },
    actual: { status: await world.createList(by, title) },
  }
}

async function saveSearch(walk: Walk, by: string): Promise<Step> {
  const title = `Search ${++walk.serial}`
  return {
    what: `${by} saves ${title}`,
    expected: { status: walk.model.saveSearch(by, title) },
    actual: { status: await walk.world.saveSearch(by, title) },
  }
}

async function addToList({ random, world, model }: Walk, by: string): Promise<Step> {
  const list = listFor(random, model, by)
  const person = of(random, [...shared, ...model.account(by).team.strangers])
  const body = { talentId: idFor({ random, world, model }, by, person), listIds: [world.listId(list.name)] }
  return {
    what: `${by} adds ${person} (${body.talentId}) to ${list.name}`,
    expected: { status: model.addToList(by, list, person) },
    actual: { status: (await world.call(by, 'POST', '/lists/bookmarks/add-one', body)).status },
  }
}

async function removeFromList({ random, world, model }: Walk, by: string): Promise<Step> {
  const list = listFor(random, model, by)
  const person = of(random, [...shared, ...model.account(by).team.strangers])
  const id = idFor({ random, world, model }, by, person)
  return {
    what: `${by} takes ${person} off ${list.name}`,
    expected: { status: model.removeFromList(by, list, person) },
    actual: {
      status: (await world.call(by, 'DELETE', `/lists/${world.listId(list.name)}/talent/${id}`)).status,
    },
  }
}

async function renameList(walk: Walk, by: string): Promise<Step> {
  const { random, world, model } = walk
  const list = listFor(random, model, by)
  const title = `Renamed ${++walk.serial}`
  return {
    what: `${by} renames ${list.name} to ${title}`,
    expected: { status: model.renameList(by, list, title) },
    actual: {
      status: (await world.call(by, 'PATCH', `/lists/${world.listId(list.name)}`, { title })).status,
    },
  }
}

async function deleteList(walk: Walk, by: string): Promise<Step> {
  const { random, world, model } = walk
  if (random.chance(0.6)) return saveSearch(walk, by)
  const list = listFor(random, model, by)
  return {
    what: `${by} deletes ${list.name}`,
    expected: { status: model.deleteList(by, list) },
    actual: { status: (await world.call(by, 'DELETE', `/lists/${world.listId(list.name)}`)).status },
  }
}

async function importPerson({ random, world, model }: Walk, by: string): Promise<Step> {
  const { name, ...rest } = listFor(random, model, by)
  const list = model.lists.find((each) => each.name === name)!
  const person = of(random, [...shared, ...model.account(by).team.strangers])
  const team = model.account(by).team.name
  return {
    what: `${by} imports ${person} onto ${name} of ${rest.maker}`,
    expected: { status: model.importPerson(by, list, person) },
    actual: { status: await world.importPerson(by, { name, person, team }) },
  }
}

/** Mostly a list of the caller's own; else anybody's, also a deleted one. */
function listFor(random: Random, { lists }: NaiveTeams, by: string): NaiveList {
  const own = lists.filter(({ maker, isDeleted }) => maker === by && !isDeleted)
  return own.length > 0 && random.chance(0.7) ? of(random, own) : of(random, lists)
}

async function compare(
  { world, model }: Walk,
  { seed, done }: { seed: number; done: string[] },
): Promise<void> {
  const lists = model.lists.filter(({ name }) => world.listId(name) !== 0)
  for (const { key, team, isRemoved } of model.accounts.values()) {
    if (isRemoved) continue
    const expected = model.seenBy(key)
    const actual = await seenBy(world, key, { team: team.name, lists })
    if (!isDeepStrictEqual(expected, actual))
      throw differenceOf(seed, done, { what: `what ${key} sees`, expected, actual })
  }
}

function differenceOf(
  seed: number,
  done: readonly string[],
  { what, expected, actual }: { what: string; expected: object; actual: object },
): Difference {
  return new Difference(
    `${done.join('\n')}\n\nSeed ${seed}, call ${done.length}: ${what}\nexpected ${JSON.stringify(expected)}\nbut was  ${JSON.stringify(actual)}`,
  )
}
