import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const changelog = `# Changelog

What users notice.

## [1.1.0] - Unreleased

- Nothing yet.

## [1.0.0] - 2026-12-01

### Search

- A first line that
  is continued.
- A second one.

## [0.9.0] - 2026-11-01
`
const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')
const notesOf = (tag: string, version = tag.slice(1)) => releaseNotes(tag, { changelog, version })

test('the notes of a release are its section, with a line for each paragraph', () => {
  expect(notesOf('v1.0.0')).toBe('### Search\n\n- A first line that is continued.\n- A second one.\n')
})

test.each([
  [
    'v1.1.0',
    '1.1.0',
    'CHANGELOG.md says "[1.1.0] - Unreleased": give the date of the release, as 2026-12-31',
  ],
  ['v0.9.0', '0.9.0', 'CHANGELOG.md says nothing of 0.9.0'],
  ['v1.0', '1.0', 'CHANGELOG.md has no section ## [1.0] - DATE'],
  ['v1.0.0', '1.1.0', 'v1.0.0 is not the version of package.json, 1.1.0'],
  ['', '1.0.0', ' is not the version of package.json, 1.0.0'],
])('a tag %s of version %s is refused', (tag, version, message) => {
  expect(() => notesOf(tag, version)).toThrow(message)
})

test('the changelog of this version makes notes, once it is dated', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const dated = read('CHANGELOG.md').replace(' - Unreleased', ' - 2026-12-01')
  expect(releaseNotes(`v${version}`, { changelog: dated, version })).toMatch(/^### .+\n\n- .+\n- /)
})
