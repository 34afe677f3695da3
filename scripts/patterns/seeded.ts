import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const isTest = (file: string): boolean => /\.(?:test|spec|quiet)\.tsx?$/.test(file)

/**
 * Lines of tests that draw numbers which no seed repeats. A name that must be new is a
 * `randomUUID()`.
 */
export const unseeded = (root: string, files: readonly string[]): string[] =>
  files.filter(isTest).flatMap((file) => unseededIn(file, readFileSync(join(root, file), 'utf8').split('\n')))

export const unseededIn = (file: string, lines: readonly string[]): string[] =>
  lines.flatMap((line, at) =>
    line.includes('Math.random()')
      ? [`${file}:${at + 1} ${line.trim().slice(0, 60)}\n  a test takes its random numbers from SEED`]
      : [],
  )
