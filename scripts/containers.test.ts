import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// Images cannot be built everywhere; what can be said of the files without building them is said here.

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

test('the Dockerfile has no lint findings', () => {
  expect(
    validate(read('Dockerfile')).map(({ message, range }) => ({ line: range.start.line + 1, message })),
  ).toEqual([])
  expect(validate('FORM node\nRUNN x')).not.toEqual([])
})

test('the Dockerfile copies the package file of every workspace before it installs', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(
    (match) => match[1],
  )
  expect(new Set(copied)).toEqual(new Set(workspaces))
})

test('the image that runs has no development dependencies', () => {
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!
  const installs = [...last.matchAll(/npm (?:ci|install)[^&\n]*/g)].map(([command]) => command.trim())
  expect(installs).toEqual(['npm ci --omit=dev --workspace=server'])
  expect(last).toContain('COPY --from=build /opt/rapport/web/dist web/dist')
})

/** The packages that files of a workspace load when they run, types apart. */
function loadedBy(workspace: string): Set<string> {
  const files = readdirSync(resolve(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const names = sources.flatMap((file) =>
    [
      ...read(`${workspace}/src/${file}`).matchAll(
        /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ].map(([, first, second]) => first ?? second ?? ''),
  )
  const packages = names.filter((name) => !name.startsWith('node:'))
  return new Set(packages.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
}

test('what runs in the image is a dependency of the workspace that loads it', () => {
  type Package = { dependencies?: Record<string, string> }
  const packageOf = (workspace: string) => JSON.parse(read(`${workspace}/package.json`)) as Package
  const seen = new Set<string>()
  const visit = (workspace: string) => {
    if (seen.has(workspace)) return
    seen.add(workspace)
    const declared = Object.keys(packageOf(workspace).dependencies ?? {})
    const missing = [...loadedBy(workspace)].filter((name) => !declared.includes(name))
    expect({ workspace, missing }).toEqual({ workspace, missing: [] })
    for (const name of declared) if (name.startsWith('@rapport/')) visit(name.slice('@rapport/'.length))
  }
  expect([...loadedBy('server')]).toEqual(expect.arrayContaining(['fastify', 'pg', '@rapport/dataset']))
  visit('server')
  expect(seen).toContain('dataset')
  expect(seen).not.toContain('web')
})

test('the image runs a file that exists', () => {
  const command = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1]
  const [, file] = JSON.parse(command ?? '[]') as string[]
  expect(existsSync(resolve(root, file ?? 'nothing'))).toBe(true)
})

test('the command `operator` of the image runs a file that exists', () => {
  const [, source = ''] =
    /^COPY --chmod=755 (\S+) \/usr\/local\/bin\/operator$/m.exec(read('Dockerfile')) ?? []
  const [, file = ''] = /^exec node \/opt\/rapport\/(\S+) "\$@"$/m.exec(read(source)) ?? []
  expect(existsSync(resolve(root, file))).toBe(true)
})

type Compose = {
  services: Record<
    string,
    {
      image?: string
      build?: string
      depends_on?: object | string[]
      environment?: Record<string, string | null>
      volumes?: string[]
      configs?: { source: string }[]
    }
  >
  volumes: Record<string, unknown>
  configs?: Record<string, { content: string }>
}

const composeOf = (file: string) => parse(read(file), { merge: true }) as Compose

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s names only services, volumes and configs that it defines, and no default secret',
  (file) => {
    const compose = composeOf(file)
    const [services, volumes, configs] = [compose.services, compose.volumes, compose.configs ?? {}].map(
      Object.keys,
    )
    const mounted = new Set<string>()
    for (const { depends_on: before = [], ...service } of Object.values(compose.services)) {
      expect(services).toEqual(expect.arrayContaining(Array.isArray(before) ? before : Object.keys(before)))
      for (const volume of service.volumes ?? []) mounted.add(volume.split(':')[0]!)
      for (const { source } of service.configs ?? []) expect(configs).toContain(source)
    }
    expect([...mounted].toSorted()).toEqual(volumes!.toSorted())
    // Empty counts as unset.
    const secrets = Object.values(compose.services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /SECRET|PASSWORD|KEY/.test(name))
    expect(secrets.length).toBeGreaterThan(5)
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{[A-Z_]+:(\?[^${}]+|-)\}$/)
  },
)

test('compose runs the released image, and compose.build.yaml builds it', () => {
  const { app, ...others } = composeOf('compose.build.yaml').services
  expect(others).toEqual({})
  expect(app).toEqual({ build: '.', image: 'rapport' })
  const images = ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
    Object.values(composeOf(file).services).map(({ image, build }) => ({ image, build })),
  )
  expect(images.filter(({ image, build }) => image === undefined || build !== undefined)).toEqual([])
  const own = images.map(({ image = '' }) => image).filter((image) => image.includes('RAPPORT_IMAGE'))
  const [standard] = new Set(own)
  expect(own).toEqual([standard, standard, standard])
  expect(read('.env.example')).toContain(`#RAPPORT_IMAGE=${/:-(.+)\}$/.exec(standard!)![1]}\n`)
})

const directivesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').replaceAll('$$', '$').trim())
    .filter(Boolean)

/** Addresses, and what depends on DRAIN_SECONDS. */
const isOfDeployment = (directive: string) => /^(server \S+:\d+|listen|keepalive_timeout)/.test(directive)

test('the profile tls of compose.yaml has the directives of deploy/Caddyfile', () => {
  const own = directivesOf(composeOf('compose.yaml').configs!.caddy!.content)
  expect(own).toEqual(directivesOf(read('deploy/Caddyfile')))
  expect(own.length).toBeGreaterThan(4)
})

test('the proxy of the cluster is set up as docs/scaling.md says', () => {
  const { content } = composeOf('compose.cluster.yaml').configs!.proxy!
  const [, documented = ''] = /```nginx\n([\s\S]*?)```/.exec(read('docs/scaling.md')) ?? []
  const [own, shown] = [content, documented].map((text) =>
    directivesOf(text).filter((directive) => !isOfDeployment(directive)),
  )
  expect(own).toEqual(shown)
})
