import type { Route } from '@rapport/contract/route.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractRoutes } from './contract-routes.ts'

const ofChange = 'says whose plan was changed: the accounts of the team'

/** Answers that are lists, but not of things with an identity of their own, or not only a list; by path. */
const exceptions: Record<string, string> = {
  '/v2/search/skills': 'counts of the first skills, never a page of them',
  '/v2/search/people': 'a page of people also says how long it took: { people, metadata }',
  '/people/search/suggest/:type': 'suggestions are an array of values',
  '/search/similar/:type': 'similar values are an array of values',
  '/admin/pricing-plan': ofChange,
  '/admin/upgrade-account': ofChange,
  '/admin/plan-requests/:id/grant': ofChange,
  '/v2/search/count/alternatives': 'counts in the order of the request',
}

const routes = await contractRoutes()

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; required?: string[] }

const dataOf = ({ data }: Route) => z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Schema

/**
 * Whether an answer is nothing but a list: an array, or an object of one array, with or without the
 * numbers of a page.
 */
function isList({ type, properties = {} }: Schema): boolean {
  if (type === 'array') return true
  const names = Object.keys(properties).filter((name) => name !== 'metadata')
  return 'metadata' in properties || (names.length === 1 && properties[names[0]!]?.type === 'array')
}

const lists = routes.filter((route) => !(route.path in exceptions) && isList(dataOf(route)))

describe('a list of things answers { items, metadata: { total, page, limit } }', () => {
  test.each(lists.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
    const { properties = {} } = dataOf(route)
    expect(properties['items']?.type).toBe('array')
    expect(Object.keys(properties['metadata']?.properties ?? {})).toEqual(['total', 'page', 'limit'])
  })

  test('the exceptions exist', () => {
    const paths = routes.filter((route) => isList(dataOf(route))).map(({ path }) => path)
    expect(Object.keys(exceptions).filter((path) => !paths.some((each) => each === path))).toEqual([])
  })
})
