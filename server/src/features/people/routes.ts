import * as companies from '@rapport/contract/companies/schemas.ts'
import * as contract from '@rapport/contract/people/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { searchCompanies } from './companies.ts'
import { getCompany } from './company-profile.ts'
import { countFacets } from './facets.ts'
import { changeNote } from './notes.ts'
import { listTeammateEmails } from './teammate-emails.ts'
import {
  countAlternatives,
  countPeople,
  getPerson,
  searchPeople,
  suggest,
  type PeopleDeps,
} from './people.ts'
import { findSimilar } from './similar.ts'
import { countSkills } from './skill-counts.ts'
import { groupTitles } from './title-groups.ts'

export function addPeopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  addRoute(app, contract.searchPeople, ({ actor, query, body, signal }) =>
    searchPeople(deps, actor, { ...query, filters: body }, signal),
  )
  addRoute(app, contract.searchPeopleByUrl, ({ actor, query, signal }) =>
    searchPeople(deps, actor, query, signal),
  )
  addRoute(app, contract.countPeople, ({ actor, body, signal }) => countPeople(deps, actor, body, signal))
  addRoute(app, contract.countPeopleByUrl, ({ actor, query, signal }) =>
    countPeople(deps, actor, query.filters, signal),
  )
  addRoute(app, contract.countAlternatives, ({ actor, body, signal }) =>
    countAlternatives(deps, actor, body.filterSets, signal),
  )
  addRoute(app, contract.countFacets, ({ actor, body, signal }) => countFacets(deps, actor, body, signal))
  addRoute(app, companies.searchCompanies, ({ query, body, signal }) =>
    searchCompanies(deps, { ...query, filters: body }, signal),
  )
  addRoute(app, companies.getCompany, ({ params, signal }) => getCompany(deps, params.id, signal))
  addRoute(app, contract.countSkills, ({ actor, body, signal }) => countSkills(deps, actor, body, signal))
  addRoute(app, contract.groupTitles, ({ actor, body, signal, language }) =>
    groupTitles(deps, actor, { ...body, language }, signal),
  )
  addRoute(app, contract.getPerson, ({ actor, params }) => getPerson(deps, actor, params.id))
  addRoute(app, contract.listTeammateEmails, ({ actor, body }) => listTeammateEmails(deps, actor, body))
  addRoute(app, contract.changeNote, ({ actor, params, body }) =>
    changeNote(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.suggest, ({ params, query, signal, language }) =>
    suggest(deps, { type: params.type, query: query.query, isFrequent: query.frequent, language }, signal),
  )
  addRoute(app, contract.similarValues, ({ params, query, body, signal, language }) =>
    findSimilar(
      deps,
      { category: params.type, text: query.search, limit: query.limit, chosen: body.search, language },
      signal,
    ),
  )
}
