import * as contract from '@rapport/contract/people.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../add-route.ts'
import { countPeople, getPerson, searchPeople, suggest, type PeopleDeps } from './people.ts'

export function addPeopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  addRoute(app, contract.searchPeople, ({ query, body, signal }) =>
    searchPeople(deps, { ...query, filters: body }, signal),
  )
  addRoute(app, contract.searchPeopleByAddress, ({ query, signal }) => searchPeople(deps, query, signal))
  addRoute(app, contract.countPeople, ({ body, signal }) => countPeople(deps, body, signal))
  addRoute(app, contract.countPeopleByAddress, ({ query, signal }) =>
    countPeople(deps, query.filters, signal),
  )
  addRoute(app, contract.getPerson, ({ params }) => getPerson(deps, params.id))
  addRoute(app, contract.suggest, ({ params, query, signal }) =>
    suggest(deps, { type: params.type, query: query.query }, signal),
  )
}
