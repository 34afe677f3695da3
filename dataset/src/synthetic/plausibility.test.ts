import { companyTypes } from '@rapport/contract/filters/vocabularies.ts'
import { describe, expect, test } from 'vitest'
import { sampleRecords, share, splitRecords, today } from '../../test/synthetic-sample.ts'
import { experienceYears, workHistory } from '../facts/experience.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { fromPdl } from '../import/pdl/pdl.ts'
import { industries } from './companies/industries.ts'
import { companyCount, syntheticRecords } from './synthetic-records.ts'

const { companies, people } = sampleRecords({ people: 6000, seed: 42 })

/** Months since year 0; a year alone counts as its first or last month. */
const month = (date: string, end: 'first' | 'last') =>
  Number(date.slice(0, 4)) * 12 + (date.length > 4 ? Number(date.slice(5, 7)) - 1 : end === 'first' ? 0 : 11)
const now = month('2026-11', 'first')

describe('careers make sense in time', { timeout: 30_000 }, () => {
  test('each job begins before it ends, after its company was founded, and not in the future', () => {
    for (const { experience, id } of people)
      for (const { start_date: start, end_date: end, company } of experience) {
        if (start === undefined) continue
        expect(month(start, 'first'), id).toBeLessThanOrEqual(now)
        expect(Number(start.slice(0, 4)), id).toBeGreaterThanOrEqual(Number(company.founded))
        if (end === undefined) continue
        expect(month(end, 'last'), id).toBeGreaterThanOrEqual(month(start, 'first'))
        expect(month(end, 'first'), id).toBeLessThanOrEqual(now)
      }
  })

  test('main jobs follow each other: newest first, none overlaps the next', () => {
    for (const { experience, id } of people) {
      const jobs = experience.filter(({ is_primary: main, end_date: end }) => main || end !== undefined)
      for (const [index, later] of jobs.entries()) {
        const earlier = jobs[index + 1]
        if (later.start_date === undefined || earlier?.end_date === undefined) continue
        expect(month(earlier.end_date, 'first'), id).toBeLessThanOrEqual(month(later.start_date, 'last'))
      }
    }
  })

  test('the present job is the first experience, and the fields of the person repeat it', () => {
    for (const { experience, job_title, job_company_id, job_start_date } of people) {
      const present = experience[0]!
      expect(present.is_primary).toBe(job_title !== undefined)
      expect(experience.slice(1).some(({ is_primary: main }) => main)).toBe(false)
      if (job_title === undefined) continue
      expect(present.end_date).toBeUndefined()
      expect(present).toMatchObject({ title: { name: job_title }, company: { id: job_company_id } })
      expect(job_start_date).toContain(present.start_date ?? '')
    }
  })

  test('levels rise', () => {
    const rank = ['training', 'entry', undefined, 'senior', 'manager', 'director', 'vp', 'cxo']
    const steps = people.flatMap(({ experience }) => {
      const ranks = experience
        .filter(({ title }) => title !== undefined)
        .map(({ title }) => rank.indexOf(title!.levels.at(-1)))
        .filter((position) => position >= 0)
      return ranks.slice(1).map((earlier, index) => ranks[index]! - earlier)
    })
    expect(steps.length).toBeGreaterThan(5000)
    expect(share(steps, (step) => step >= 0)).toBeGreaterThan(0.97)
    expect(share(steps, (step) => step > 0)).toBeGreaterThan(0.2)
  })

  test('the first degree ends before work begins', () => {
    for (const { education, experience, id } of people) {
      const [first, start] = [education.at(-1)?.end_date, experience.at(-1)?.start_date]
      if (first === undefined || start === undefined || experience[0]!.title?.levels[0] === 'training')
        continue
      expect(Number(first), id).toBeLessThanOrEqual(Number(start.slice(0, 4)))
      expect(Number(first), id).toBeLessThanOrEqual(2026)
    }
  })

  test('what was seen was seen after the job began and not in the future', () => {
    for (const { job_last_updated: seen, job_start_date: start } of people) {
      expect(seen <= '2026-11-20').toBe(true)
      expect(seen.slice(0, 7) >= (start ?? '')).toBe(true)
    }
  })
})

describe('profile texts', { timeout: 30_000 }, () => {
  test('state years of work that the profile shows, today and a year later', () => {
    const wrong: string[] = []
    let stated = 0
    for (const [index, person] of people.entries()) {
      const years = /(\d+)\+? years/.exec(person.summary ?? '')?.[1]
      if (years === undefined) continue
      stated++
      const item = fromPdl(person, index + 1)
      if (item.kind !== 'person') throw new Error(person.id)
      const history = workHistory(item.person)
      const works = person.job_title !== undefined
      for (const day of works ? ['2026-11-20', '2027-11-20'] : ['2026-11-20']) {
        const shown = experienceYears(history, new Date(day)) ?? 0
        if (Number(years) > shown || Number(years) < shown - 6) wrong.push(`${shown}: ${person.summary}`)
      }
    }
    expect(wrong).toEqual([])
    expect(stated).toBeGreaterThan(1000)
  })
})

const skilled = people.flatMap(({ skills, job_title: title }) => (skills ? [{ skills, title }] : []))
const keysOf = ({ skills }: { skills: string[] }) => skills.map(skillKey)

const shareOf = (title: RegExp, skill: string) => {
  const known = skilled.filter((person) => title.test(person.title ?? ''))
  expect(known.length, `${title}`).toBeGreaterThan(20)
  return share(known, (person) => keysOf(person).includes(skillKey(skill)))
}

describe('what people say they can do', { timeout: 30_000 }, () => {
  test('some say nothing, most name 3 to 15 skills, few many more', () => {
    expect(share(people, ({ skills }) => skills === undefined)).toBeGreaterThan(0.15)
    expect(share(skilled, ({ skills }) => skills.length >= 3 && skills.length <= 15)).toBeGreaterThan(0.85)
    expect(share(skilled, ({ skills }) => skills.length > 20)).toBeGreaterThan(0.005)
    for (const { skills } of skilled) expect(new Set(skills).size).toBe(skills.length)
  })

  test('agrees with their jobs', () => {
    expect(shareOf(/frontend|web developer/i, 'JavaScript')).toBeGreaterThan(0.3)
    expect(shareOf(/devops|platform|cloud|reliability/i, 'Kubernetes')).toBeGreaterThan(0.25)
    expect(shareOf(/nurse/i, 'Patient Care')).toBeGreaterThan(0.2)
    expect(shareOf(/nurse|teacher|chef|lawyer|attorney/i, 'Kubernetes')).toBe(0)
    expect(shareOf(/engineer|developer/i, 'Wound Care')).toBeLessThan(0.02)
  })

  test('is long-tailed, and written in several ways', () => {
    const ways = Map.groupBy(
      skilled.flatMap(({ skills }) => skills),
      skillKey,
    )
    expect(ways.size).toBeGreaterThan(1000)
    const rare = [...ways.values()].filter((each) => each.length <= 5)
    expect(rare.length).toBeGreaterThan(200)
    for (const skill of ['JavaScript', 'Kubernetes', 'AWS', 'Microsoft Excel'])
      expect(new Set(ways.get(skillKey(skill))).size, skill).toBeGreaterThan(2)
    const korean = skilled.flatMap(({ skills }) => skills).filter((skill) => /\p{Script=Hangul}/u.test(skill))
    expect(korean.length).toBeGreaterThan(10)
  })
})

describe('summaries', { timeout: 30_000 }, () => {
  const texts = people.flatMap(({ summary }) => summary ?? [])
  const sentences = texts.map((text) => text.split(/(?<=[.!?]) /))

  test('hardly ever end alike, and have many words beside each other', () => {
    const endings = Map.groupBy(sentences, (each) => each.at(-1))
    expect(Math.max(...[...endings.values()].map((each) => each.length))).toBeLessThan(texts.length * 0.002)
    const pairs = texts.flatMap((text) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      return words.slice(1).map((word, at) => `${words[at]} ${word}`)
    })
    expect(new Set(pairs).size).toBeGreaterThan(15_000)
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null/)
  })

  test('speak of what the person does, some in Korean', () => {
    const nurses = people.filter(({ job_title: title, summary }) => summary && /nurse/i.test(title ?? ''))
    expect(share(nurses, ({ summary }) => /backend|tax|freight/i.test(summary!))).toBe(0)
    const korean = people.filter(({ summary }) => /니다\./.test(summary ?? ''))
    expect(korean.length).toBeGreaterThan(5)
    expect(new Set(korean.map(({ location_country: country }) => country ?? 'south korea'))).toEqual(
      new Set(['south korea']),
    )
  })
})

describe('companies make sense', { timeout: 30_000 }, () => {
  test('rounds lie between founding and today, oldest first, and sum up', () => {
    const funded = companies.filter(
      ({ funding_details: rounds }) => rounds !== undefined && rounds.length > 0,
    )
    expect(funded.length).toBeGreaterThan(30)
    for (const company of funded) {
      const rounds = company.funding_details!
      const dates = rounds.map(({ funding_round_date: date }) => date)
      expect(dates).toEqual(dates.toSorted())
      expect(Number(dates[0]!.slice(0, 4))).toBeGreaterThanOrEqual(company.founded)
      expect(dates.at(-1)! <= '2026-11-20').toBe(true)
      expect(company.number_funding_rounds).toBe(rounds.length)
      const sum = rounds.reduce((total, { funding_raised: amount }) => total + (amount ?? 0), 0)
      expect(company.total_funding_raised ?? 0).toBe(sum)
    }
  })

  test('recent rounds, growth, revenue and followers give every filter something to find', () => {
    const records = syntheticRecords({ people: 60_000, seed: 1, today })
    const { companies: all } = splitRecords(records.take(companyCount(60_000)))
    const since = (date: string) =>
      all.filter(({ funding_details: rounds }) => (rounds?.at(-1)?.funding_round_date ?? '') >= date).length
    expect(since('2026-08-22')).toBeGreaterThan(10)
    for (const band of [
      '1-10',
      '11-50',
      '51-200',
      '201-500',
      '501-1000',
      '1001-5000',
      '5001-10000',
      '10001+',
    ])
      expect(
        all.some(({ size }) => size === band),
        band,
      ).toBe(true)
    expect(all.some(({ annual_revenue: revenue }) => (revenue ?? 0) > 10e9)).toBe(true)
    expect(all.some(({ linkedin_follower_count: count }) => (count ?? 0) > 1e6)).toBe(true)
    expect(all.some(({ founded }) => founded <= 1976)).toBe(true)
    expect(all.some(({ founded }) => founded >= 2024)).toBe(true)
  })

  test('types agree with industries, some are unknown, and each occurs', () => {
    const records = syntheticRecords({ people: 60_000, seed: 1, today })
    const { companies: all } = splitRecords(records.take(companyCount(60_000)))
    const of = (...names: string[]) => all.filter(({ industry }) => names.includes(industry))
    const typed = (list: typeof all, type: string) => share(list, (company) => company.type === type)
    expect(typed(of('higher education'), 'educational')).toBeGreaterThan(0.85)
    expect(typed(of('government administration'), 'government')).toBeGreaterThan(0.85)
    expect(typed(of('non-profit organization management'), 'nonprofit')).toBeGreaterThan(0.85)
    const hospitals = of('hospital & health care')
    for (const type of ['nonprofit', 'private', 'government'])
      expect(typed(hospitals, type)).toBeGreaterThan(0.05)
    const software = of('computer software', 'retail')
    expect(typed(software, 'nonprofit') + typed(software, 'government')).toBe(0)
    const large = all.filter(({ industry, size }) => size === '10001+' && industry !== 'higher education')
    expect(typed(large, 'public')).toBeGreaterThan(typed(all, 'public') * 3)
    expect(share(all, ({ type }) => type === undefined)).toBeLessThan(0.1)
    expect(new Set(all.map(({ type }) => type)).size).toBe(companyTypes.length + 1)
  })

  test('no company is older than its industry, or than what its name and text say', () => {
    const newWords: [words: RegExp, since: number][] = [
      [/\bAI\b|podcast/, 2005],
      [/\bcloud\b|\bapps?\b/i, 2000],
      [/\bonline\b|\bdigital\b|internet|website|social media/i, 1990],
      [/software|developers|\bdata\b/i, 1960],
    ]
    const early = companies.filter(({ name, summary, industry, founded }) => {
      const first = industries.find((known) => known.name === industry)!.since
      const text = `${name} ${summary ?? ''}`
      return founded < first || newWords.some(([words, since]) => words.test(text) && founded < since)
    })
    expect(early.map(({ name, industry, founded }) => ({ name, industry, founded }))).toEqual([])
    const venture = companies.filter(({ funding_details: rounds }) => (rounds?.length ?? 0) > 0)
    expect(Math.min(...venture.map(({ founded }) => founded))).toBeGreaterThan(1990)
  })

  test('every industry has texts of its own that suit every year', () => {
    const texts = industries.flatMap(({ activities }) => activities.map(({ text }) => text))
    expect(new Set(texts).size).toBe(texts.length)
    for (const { name, activities, descriptors } of industries) {
      expect(activities.length, name).toBeGreaterThan(1)
      expect([activities[0]!.since, descriptors.values[0]!.since], name).toEqual([0, 0])
    }
  })

  test('headcount and band agree', () => {
    for (const { size, employee_count: count } of companies) {
      if (count === undefined) continue
      const [min = 0, max = Infinity] = size.replace('+', '').split('-').map(Number)
      expect(count >= min && count <= max, `${count} in ${size}`).toBe(true)
    }
  })
})
