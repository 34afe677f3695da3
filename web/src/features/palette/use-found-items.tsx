import { companyRoutes } from '@rapport/contract/companies/routes.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Building from 'lucide-react/icons/building-2'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { readViewed } from '../../lib/viewed-people.ts'
import { call } from '../../lib/api/api.ts'
import { settled } from '../../lib/settled.ts'
import { matchesText } from '../../lib/texts/matches-text.ts'
import { paths } from '../../paths.ts'
import type { Item } from './item.ts'

/** Milliseconds without a key press before the server is asked. Another key cancels the request. */
const delay = 200
const maxPeople = 5
const maxCompanies = 4

/** The server knows no names made of consonants alone. */
const canAsk = (text: string) => text.length >= limits.minQueryLength && !/^[ㄱ-ㅎ\s]+$/.test(text)

const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', 'people', text],
    queryFn: async ({ signal }) => {
      await settled(delay, signal)
      const { people } = await call(peopleRoutes.searchPeople, {
        query: { page: 1, limit: maxPeople, record: false },
        body: { names: [text] },
        signal,
      })
      return people
    },
    enabled: canAsk(text),
    placeholderData: keepPreviousData,
    retry: false,
  })

/**
 * The names that begin with a text are known by the index; which companies have them, by the
 * company search.
 */
const companiesQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', 'companies', text],
    queryFn: async ({ signal }) => {
      await settled(delay, signal)
      const params = { type: 'COMPANIES' } as const
      const names = await call(peopleRoutes.suggest, { params, query: { query: text }, signal })
      if (names.length === 0) return []
      const { items } = await call(companyRoutes.searchCompanies, {
        query: { page: 1, limit: maxCompanies },
        body: { companyFilter: { namesIncluded: names.map(({ value }) => value) } },
        signal,
      })
      return items
    },
    enabled: canAsk(text),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Opens a profile, on People Search beside what it shows. */
function useOpenPerson(): (person: number) => void {
  const navigate = useNavigate()
  return (person) =>
    void (location.pathname === paths.people
      ? navigate({ to: paths.people, search: (current) => ({ ...current, person }), state: (state) => state })
      : navigate({ to: paths.people, search: { person } }))
}

/** The people whose profiles were open last. */
export function useViewedItems(): Item[] {
  const openPerson = useOpenPerson()
  const [viewed] = useState(readViewed)
  return viewed.map(({ id, name, detail }) => ({
    id: `viewed-${id}`,
    kind: 'viewed',
    icon: <UserRound size={16} aria-hidden />,
    label: name,
    detail,
    run: () => openPerson(id),
  }))
}

/** The people and companies with a name. */
export function useFoundItems(text: string): {
  items: readonly Item[]
  isFetching: boolean
  isFailed: boolean
} {
  const navigate = useNavigate()
  const people = useQuery(peopleQuery(text))
  const companies = useQuery(companiesQuery(text))
  const openPerson = useOpenPerson()
  // While the next answer is on its way, what still fits stays.
  const fits = (name: string, isOld: boolean) => canAsk(text) && (!isOld || matchesText(name, text))
  const items = [
    ...(people.data ?? [])
      .filter(({ fullName }) => fits(fullName, people.isPlaceholderData))
      .map(({ id, fullName, title, company }): Item => ({
        id: `person-${id}`,
        kind: 'person',
        icon: <UserRound size={16} aria-hidden />,
        label: fullName,
        detail: [title, company?.name].filter(Boolean).join(' · '),
        run: () => openPerson(id),
      })),
    ...(companies.data ?? [])
      .filter(({ name }) => fits(name, companies.isPlaceholderData))
      .map(({ id, name, industry, headquarters }): Item => ({
        id: `company-${id}`,
        kind: 'company',
        icon: <Building size={16} aria-hidden />,
        label: name,
        detail: [industry, headquarters].filter(Boolean).join(' · '),
        run: () => void navigate({ to: paths.company, params: { companyId: String(id) } }),
      })),
  ]
  return {
    items,
    isFetching: people.isFetching || companies.isFetching,
    isFailed: canAsk(text) && (people.isError || companies.isError),
  }
}
