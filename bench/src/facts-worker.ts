import { parentPort, workerData } from 'node:worker_threads'
import { fromPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import type { ImportItem } from '@rapport/dataset/records.ts'
import { companyCount, createSyntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'
import type { PersonFacts } from '@rapport/search/facts.ts'
import { CountrySets } from './country-sets.ts'
import { encodeCompanies, encodePeople } from './facts-file.ts'
import { companyFacts, personFacts } from './facts.ts'
import type { Answer, Task, WorldOptions } from './facts-threads.ts'

/** A thread of facts-threads.ts. */

const port = parentPort!
const { people, seed, today: day } = workerData as WorldOptions
const today = new Date(day)
const records = createSyntheticRecords({ people, seed, today })
const companies = companyCount(people)
const companyIds = new Map<string, number>()
let countries = new CountrySets(new SharedArrayBuffer(0))

port.on('message', (task: Task) => {
  const answer = answerOf(task)
  if (answer !== undefined) port.postMessage(answer)
})

function answerOf(task: Task): Answer | undefined {
  if (task.kind === 'known') {
    task.companyKeys.forEach((key, index) => companyIds.set(key, index + 1))
    countries = new CountrySets(task.countries)
    return undefined
  }
  if (task.kind === 'keys') return range(task).map((index) => companyAt(index).key)
  if (task.kind === 'companies')
    return encodeCompanies(
      range(task).map((index) =>
        companyFacts(companyAt(index), { id: index + 1, today, countries: countries.of(index + 1) }),
      ),
    )
  return encodePeople(range(task).map(personAt))
}

const range = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, offset) => from + offset)

const itemAt = (position: number): ImportItem => fromPdl(records.at(position), position + 1)

function companyAt(index: number) {
  const item = itemAt(index)
  if (item.kind !== 'company') throw new Error(`record ${index} is no company`)
  return item.company
}

function personAt(index: number): PersonFacts {
  const item = itemAt(companies + index)
  if (item.kind !== 'person') throw new Error(`record ${companies + index} is no person`)
  const facts = personFacts(item.person, { id: index + 1, companyId })
  if (facts.company !== null && facts.place?.country) countries.add(facts.company, facts.place.country)
  return facts
}

function companyId(key: string): number {
  const id = companyIds.get(key)
  if (id === undefined) throw new Error(`no company has the key ${key}`)
  return id
}
