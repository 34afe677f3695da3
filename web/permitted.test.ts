import { permissions, type Permission } from '@rapport/contract/permissions.ts'
import type { Routes } from '@rapport/contract/route.ts'
import { hasRight, roles } from '@rapport/contract/teams/roles.ts'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayDo } from './src/features/accounts/accounts.ts'
import { offeredCalls, type App } from './offered-calls.ts'

const contract = resolve(import.meta.dirname, '../contract/src')
const src = resolve(import.meta.dirname, 'src')

/** The routes that some roles may not call, by the names under which the app imports them. */
async function refusedRoutes(): Promise<Map<string, Permission>> {
  const found = new Map<string, Permission>()
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('routes.ts')) continue
    const groups = (await import(join(contract, file))) as Record<string, Routes>
    for (const [group, routes] of Object.entries(groups).filter(([name]) => name.endsWith('Routes')))
      for (const [name, { permission }] of Object.entries(routes))
        if (permission !== 'public' && !hasRight('viewer', permissions[permission].right))
          found.set(`${group}.${name}`, permission)
  }
  return found
}

const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text)

const accounts = roles.flatMap((role) =>
  [false, true].flatMap((isInternalUser) =>
    [false, true].map((isAdmin) => ({ isInternalUser, isAdmin, team: { role } })),
  ),
)

/** Whether nobody may do the first without the second. */
const covers = (first: Permission, second: Permission): boolean =>
  accounts.every((account) => !mayDo(account, first) || mayDo(account, second))

it('offers no call to a role that may not make it', async () => {
  const refused = await refusedRoutes()
  expect(refused.get('listRoutes.createList')).toBe('lists.write')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const offered = offeredCalls({
    files: files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => join(src, file)),
    permissionOf: (route) => refused.get(route) ?? null,
    covers: (text, permission) => isPermission(text) && covers(text, permission as Permission),
    root: `${src}/router.tsx#router`,
    dialogs: `${src}/routes/open-dialogs.tsx`,
  })
  const said = offered.map(
    ({ permission, path }) =>
      `${permission}: ${path.map((place) => place.slice(src.length + 1)).join(' > ')}`,
  )
  expect(said).toEqual([])
})

describe('a call that needs a permission', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'offered-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What an app of these files offers, whose root is `Root` in `root.tsx`. */
  function offeredBy(files: Record<string, string>): string[] {
    const all = { 'dialogs.tsx': 'const components = {}', ...files }
    for (const [name, code] of Object.entries(all)) writeFileSync(join(folder, name), code)
    const app: App = {
      files: Object.keys(all).map((name) => join(folder, name)),
      permissionOf: (route) => (route === 'thingRoutes.change' ? 'things.write' : null),
      covers: (text, permission) => text === permission || text === 'things.rule',
      root: `${folder}/root.tsx#Root`,
      dialogs: `${folder}/dialogs.tsx`,
    }
    return offeredCalls(app).map(({ path }) => path.map((place) => place.split('#')[1]).join(' > '))
  }
  const api = `export const readThing = () => call(thingRoutes.read)
    export const changeThing = () => call(thingRoutes.change)`

  it('is found through the declarations that lead to it', () => {
    const button = `import { changeThing } from './api.ts'
      export const Button = () => <button onClick={changeThing} />`
    const root = `import { Button } from './button.tsx'
      export function Root() { return <Button /> }`
    expect(offeredBy({ 'api.ts': api, 'button.tsx': button, 'root.tsx': root })).toEqual([
      'Root > Button > changeThing',
    ])
    const asking = button.replace('() =>', "() => useMay('things.write') &&")
    expect(offeredBy({ 'api.ts': api, 'button.tsx': asking, 'root.tsx': root })).toEqual([])
    const ruler = button.replace('() =>', "() => useMay('things.rule') &&")
    expect(offeredBy({ 'api.ts': api, 'button.tsx': ruler, 'root.tsx': root })).toEqual([])
    const gate = root.replace('<Button />', '<Permitted to="things.write"><Button /></Permitted>')
    expect(offeredBy({ 'api.ts': api, 'button.tsx': button, 'root.tsx': gate })).toEqual([])
    const reader = button.replaceAll('changeThing', 'readThing')
    expect(offeredBy({ 'api.ts': api, 'button.tsx': reader, 'root.tsx': root })).toEqual([])
  })

  it('is found in what is loaded later, behind a front, and in a dialog', () => {
    const front = "export { changeThing as change } from './api.ts'"
    const later = `import { change } from './front.ts'
      export const Later = () => <button onClick={change} />`
    const root = "export const Root = lazyRouteComponent(() => import('./later.tsx'), 'Later')"
    expect(offeredBy({ 'api.ts': api, 'front.ts': front, 'later.tsx': later, 'root.tsx': root })).toEqual([
      'Root > Later > change > changeThing',
    ])
    const dialogs = `const components = { 'ask-me': lazyPart(async () => (await import('./later.tsx')).Later) }`
    const opens = "export const Root = () => <button onClick={() => openDialog('ask-me')} />"
    expect(
      offeredBy({
        'api.ts': api,
        'front.ts': front,
        'later.tsx': later,
        'dialogs.tsx': dialogs,
        'root.tsx': opens,
      }),
    ).toEqual(['Root > Later > change > changeThing'])
    const quiet = "export const Root = () => 'nothing'"
    expect(offeredBy({ 'later.tsx': later, 'dialogs.tsx': dialogs, 'root.tsx': quiet })).toEqual([])
  })

  it('says nothing of types, or of files that only the table of dialogs names', () => {
    const root = `import type { changeThing } from './api.ts'
      export const Root = (): typeof changeThing => null`
    expect(offeredBy({ 'api.ts': api, 'root.tsx': root })).toEqual([])
  })
})
