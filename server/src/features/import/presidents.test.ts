import { readFileSync } from 'node:fs'
import { seniorityMarks, type SeniorityMark } from '@rapport/contract/filters/vocabularies.ts'
import { senioritiesOf, seniorityBits, seniorityMarksFromBits } from '@rapport/normalise/titles/seniority.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

/** Titles, and the levels that they had before presidents had a mark of their own. */
const before: [string, SeniorityMark[]][] = [
  ['Presidenta', ['Specialist']],
  ['Presidenta y Directora', ['Director']],
  ['Präsident', ['Specialist']],
  ['Präsidentin', ['Specialist']],
  ['Gründer und Präsident', ['Founder']],
  ['Senior Präsident', ['Senior']],
  ['Präsident und Vizepräsident', ['Specialist']],
  ['Vizepräsident', ['Specialist']],
  ['Vizepräsidentin Vertrieb', ['Specialist']],
  ['Vize-Präsident', ['Specialist']],
  ['Vize-Präsidentin', ['Specialist']],
  ['Vice Präsident', ['Specialist']],
  ['Vicepresidenta', ['Specialist']],
  ['Vice Presidenta', ['Specialist']],
  ['Vice Presidenta, Senior Manager', ['Manager']],
  ['Founder and Vicepresidenta', ['Founder']],
  ['Vice Presidente', ['Vice President']],
  ['V. President', ['Vice President']],
  ['Assistant to the Präsident', ['Specialist']],
  ['Executive Assistant, Präsident', ['Specialist']],
  ['Office of the Presidenta', ['Specialist']],
  ['Vizepräsident Intern', ['Intern']],
  ["President's Assistant", ['Vice President']],
  ["President's Secretary", ['Vice President']],
  ["President's Aide", ['Vice President']],
  ["President's Assistant Manager", ['Vice President']],
  ['President', ['Vice President']],
  ['Co-President', ['Vice President']],
  ['Presidente', ['Vice President']],
  ['President & CEO', ['C-Level']],
  ['Founder and President', ['Founder']],
  ['사장', ['C-Level']],
  ['대표이사 사장', ['C-Level']],
  ['President, former Vice President', ['Vice President']],
  ['President and Assistant to the Chairman', ['Vice President']],
  ['Vice President', ['Vice President']],
  ['SVP Sales', ['Vice President']],
  ['Vicepresidente', ['Vice President']],
  ['부사장', ['Vice President']],
  ['Vice President, Office of the President', ['Vice President']],
  ['Vice President and Advisor to the President', ['Vice President']],
  ["Vice President, President's Club", ['Vice President']],
  ['Assistant to the President', ['Specialist']],
  ['Executive Assistant, President', ['Specialist']],
  ["President's Club Winner", ['Specialist']],
  ['Chief of Staff to the President', ['Head']],
  ['President Intern', ['Intern']],
  ['CEO', ['C-Level']],
  ['Engineer', ['Specialist']],
]

test('people stored before presidents had a mark get it, and nobody else', async () => {
  const { pool } = await testDatabase()
  const rows = before.map(([title, marks], index) => [
    `p${index}`,
    title,
    normaliseTitle(title),
    seniorityBits(marks),
  ])
  await pool.query(
    `insert into people (key, full_name, name_folded, title, title_normalised, seniorities, strength, content_hash)
     select key, 'A B', 'a b', title, normalised, seniorities, 0, ''
     from jsonb_to_recordset($1) as given (key text, title text, normalised text, seniorities smallint)`,
    [
      JSON.stringify(
        rows.map(([key, title, normalised, seniorities]) => ({ key, title, normalised, seniorities })),
      ),
    ],
  )
  for (const name of ['0017_presidents', '0018_presidents_elsewhere']) {
    const migration = new URL(`../../../migrations/${name}.sql`, import.meta.url)
    await pool.query(readFileSync(migration, 'utf8'))
  }
  const { rows: after } = await pool.query<{ title: string; seniorities: number }>(
    'select title, seniorities from people order by id',
  )
  const marksOf = new Map(after.map(({ title, seniorities }) => [title, seniorityMarksFromBits(seniorities)]))
  expect(marksOf).toEqual(new Map(before.map(([title]) => [title, senioritiesOf(title)])))
  expect(new Set([...marksOf.values()].flat())).toContain(seniorityMarks.at(-1))
})
