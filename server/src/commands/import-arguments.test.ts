import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkFile, readArguments } from './import-arguments.ts'

it('takes a file with its format, and a report beside it', () => {
  expect(readArguments(['a.jsonl', '--format', 'pdl'])).toEqual({
    file: 'a.jsonl',
    format: 'pdl',
    map: null,
    report: 'a.jsonl.report.csv',
    isDryRun: false,
  })
  expect(
    readArguments(['a.csv', '--format=csv', '--map', 'm.json', '--report', 'why.csv', '--dry-run']),
  ).toMatchObject({ map: 'm.json', report: 'why.csv', isDryRun: true })
  expect(readArguments(['--help'])).toBeNull()
})

it.each<[string[], RegExp]>([
  [[], /^Name a file/],
  [['a', 'b', '--format', 'pdl'], /^Import one file at a time/],
  [['a'], /^Set --format/],
  [['a', '--format', 'xml'], /^Unknown format xml/],
  [['a', '--format', 'csv'], /needs a mapping: --map/],
  [['a', '--format', 'pdl', '--map', 'm.json'], /--map is for csv/],
  [['a', '--format', 'pdl', '--report', './a'], /report cannot overwrite/],
  [['a', '--bogus'], /--bogus/],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})

it('requires a file with content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-arguments-'))
  const empty = join(folder, 'empty')
  await writeFile(empty, '')
  await expect(checkFile(join(folder, 'none'))).rejects.toThrow('does not exist')
  await expect(checkFile(folder)).rejects.toThrow('is a directory')
  await expect(checkFile(empty)).rejects.toThrow('is empty')
  await rm(folder, { recursive: true })
})
