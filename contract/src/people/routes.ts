import type { Routes } from '../route.ts'

export const peopleRoutes = {
  searchPeople: { method: 'POST', path: '/v2/search/people', permission: 'people.search' },
  searchPeopleByUrl: { method: 'GET', path: '/v2/search/people', permission: 'people.search' },
  countPeople: { method: 'POST', path: '/v2/search/count/by-filters', permission: 'people.search' },
  countPeopleByUrl: { method: 'GET', path: '/v2/search/count/by-filters', permission: 'people.search' },
  countAlternatives: { method: 'POST', path: '/v2/search/count/alternatives', permission: 'people.search' },
  countFacets: { method: 'POST', path: '/v2/search/facets', permission: 'people.search' },
  countSkills: { method: 'POST', path: '/v2/search/skills', permission: 'people.search' },
  groupTitles: { method: 'POST', path: '/v2/search/titles', permission: 'people.search' },
  getPerson: { method: 'GET', path: '/people/:id/details', permission: 'people.read' },
  listTeammateEmails: { method: 'POST', path: '/people/teammate-emails', permission: 'people.read' },
  changeNote: { method: 'PUT', path: '/people/:id/note', permission: 'lists.write' },
  suggest: { method: 'GET', path: '/people/search/suggest/:type', permission: 'people.search' },
  similarValues: { method: 'POST', path: '/search/similar/:type', permission: 'people.search' },
} as const satisfies Routes
