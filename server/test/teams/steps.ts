import { Random } from '@rapport/dataset/synthetic/random.ts'
import type { NaiveTeams } from './naive-teams.ts'
import type { World } from './world.ts'

/** Where a walk is. */
export type Walk = { random: Random; world: World; model: NaiveTeams; serial: number; invited: string[] }
type Outcome = { status: number; charged?: number }
/** One call, made to both: what was done in words, and both outcomes. */
export type Step = { what: string; expected: Outcome; actual: Outcome }

/** People whom everybody may find. */
export const shared = ['Ada Shared', 'Bo Shared', 'Cy Shared', 'Di Shared']

export async function note(walk: Walk, by: string): Promise<Step> {
  const { random, world, model } = walk
  const person = of(random, [...shared, ...model.account(by).team.strangers])
  const text = `Note ${++walk.serial}`
  const path = `/people/${idFor(walk, by, person)}/note`
  return {
    what: `${by} notes ${text} on ${person}`,
    expected: { status: model.note(by, person, text) },
    actual: { status: (await world.call(by, 'PUT', path, { note: text })).status },
  }
}

/** The id of a person for the team of an account. */
export const idFor = (
  { world, model }: Pick<Walk, 'random' | 'world' | 'model'>,
  by: string,
  person: string,
): number => world.idOf(model.account(by).team.name, person)

export const of = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!
