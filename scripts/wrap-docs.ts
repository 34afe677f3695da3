// Part of npm run format: fills the prose of all documentation up to 100 characters a line.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readPages } from './markdown/pages.ts'
import { wrapped } from './markdown/wrapped.ts'

for (const { path, text } of readPages()) {
  const better = wrapped(text)
  if (better !== text) writeFileSync(resolve(import.meta.dirname, '..', path), better)
}
