import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Finds calls that the app offers to accounts whose role doesn't allow them.
 *
 * Each top-level declaration of the app is a node. It leads to what it names: other declarations of
 * its file, imported ones, modules that it loads, and the dialogs that it opens. A call that needs a
 * permission starts at the declaration that names its route. Whoever leads there offers the call,
 * and so on up to the router, unless a declaration on the way names the permission, or one that
 * nobody has without it: then it asks whether the account has it.
 */

type Json = { type?: string; [key: string]: unknown }

/** A declaration: `file` and its name there. */
type Place = `${string}#${string}`

type Declared = {
  /** The declarations that it names. */
  leadsTo: Set<Place>
  /** The types of the dialogs that it opens. */
  opens: Set<string>
  /** The routes that it names, such as `listRoutes.createList`. */
  routes: Set<string>
  texts: Set<string>
}

export type Offered = { permission: string; path: Place[] }

export type App = {
  /** The files of the app, by absolute path. */
  files: readonly string[]
  /** The permission that a route needs; null if every account may call it. */
  permissionOf: (route: string) => string | null
  /** Whether a text names a permission that nobody has without having another, too. */
  covers: (text: string, permission: string) => boolean
  /** The declaration to which everything belongs that is shown. */
  root: Place
  /** The file whose table maps the types of dialogs to their components. */
  dialogs: string
}

const isNode = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls `visit` with each node of a tree, outer ones first. Types say nothing about calls. */
function walk(tree: unknown, visit: (node: Json) => void): void {
  if (Array.isArray(tree)) for (const each of tree) walk(each, visit)
  if (!isNode(tree) || tree.type?.startsWith('TSType')) return
  if (tree.type !== undefined) visit(tree)
  for (const value of Object.values(tree)) if (typeof value === 'object') walk(value, visit)
}

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : null
  return typeof name === 'string' ? name : ''
}

const resolved = (from: string, path: string): string => resolve(dirname(from), path)

const isCallOf = (node: Json, name: string): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === name

/** The module of `import('…')`, if the node is one of the app's. */
function loadedBy(file: string, node: Json): string | null {
  const path = node.type === 'ImportExpression' ? textOf(node['source']) : null
  return path?.startsWith('.') ? resolved(file, path) : null
}

/** The names of `(await import('…')).Name` and of `lazyRouteComponent(() => import('…'), 'Name')`. */
function loadedNames(file: string, node: Json): Place[] {
  const found: Place[] = []
  const inner = (tree: unknown, name: string) =>
    walk(tree, (each) => {
      const module = loadedBy(file, each)
      if (module) found.push(`${module}#${name}`)
    })
  if (node.type === 'MemberExpression') inner(node['object'], nameOf(node['property']))
  if (isCallOf(node, 'lazyRouteComponent')) {
    const [load, name] = node['arguments'] as unknown[]
    inner(load, textOf(name) ?? 'default')
  }
  if (node.type === 'VariableDeclarator' && isNode(node['id']) && node['id'].type === 'ObjectPattern')
    for (const property of node['id']['properties'] as Json[]) inner(node['init'], nameOf(property['key']))
  return found
}

/** What a file declares, imports and passes on. */
function readFile(file: string): Map<string, Declared> {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = new Map<string, Place>()
  const declared = new Map<string, Declared>()
  const statements: { names: string[]; tree: unknown }[] = []
  for (const statement of program.body as unknown as Json[]) {
    const source = textOf(statement['source'])
    const specifiers = (statement['specifiers'] ?? []) as Json[]
    if (source?.startsWith('.') && statement['importKind'] !== 'type' && statement['exportKind'] !== 'type')
      for (const { local, imported: name, exported } of specifiers) {
        const place: Place = `${resolved(file, source)}#${nameOf(name ?? local)}`
        if (statement.type === 'ImportDeclaration') imported.set(nameOf(local), place)
        else
          declared.set(nameOf(exported), {
            leadsTo: new Set<Place>([`${resolved(file, source)}#${nameOf(local)}`]),
            opens: new Set(),
            routes: new Set(),
            texts: new Set(),
          })
      }
    const tree = (statement['declaration'] ?? statement) as Json
    const declarators = (tree['declarations'] ?? []) as Json[]
    if (tree.type === 'VariableDeclaration')
      for (const each of declarators) statements.push({ names: namesIn(each['id']), tree: each })
    else if (tree.type === 'FunctionDeclaration' || tree.type === 'ClassDeclaration')
      statements.push({ names: [nameOf(tree['id'])], tree })
  }
  const own = new Set(statements.flatMap(({ names }) => names))
  for (const { names, tree } of statements) {
    const found = namedIn(
      file,
      tree,
      (name) => imported.get(name) ?? (own.has(name) ? `${file}#${name}` : null),
    )
    for (const name of names) declared.set(name, found)
  }
  return declared
}

/** The names that a pattern declares: `a`, or those of `{ a, b: c }`. */
function namesIn(pattern: unknown): string[] {
  const names: string[] = []
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(nameOf(node))
  })
  return names
}

function namedIn(file: string, tree: unknown, placeOf: (name: string) => Place | null): Declared {
  const found: Declared = { leadsTo: new Set(), opens: new Set(), routes: new Set(), texts: new Set() }
  walk(tree, (node) => {
    const text = textOf(node)
    if (text !== null) found.texts.add(text)
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
      const place = placeOf(nameOf(node))
      if (place) found.leadsTo.add(place)
    }
    if (node.type === 'MemberExpression' && nameOf(node['object']).endsWith('Routes'))
      found.routes.add(`${nameOf(node['object'])}.${nameOf(node['property'])}`)
    if (isCallOf(node, 'openDialog')) walk(node['arguments'], (each) => found.opens.add(textOf(each) ?? ''))
    for (const place of loadedNames(file, node)) found.leadsTo.add(place)
  })
  return found
}

/** The component of each type of dialog: `'type': lazyPart(async () => (await import('…')).Name)`. */
function dialogsOf(file: string): Map<string, Place> {
  const found = new Map<string, Place>()
  walk(parseSync(file, readFileSync(file, 'utf8')).program.body, (node) => {
    if (node.type !== 'Property') return
    walk(node['value'], (each) => {
      for (const place of loadedNames(file, each)) found.set(nameOf(node['key']), place)
    })
  })
  return found
}

/** Which declarations name each one, without those through which dialogs are found. */
function namers(app: App, declarations: ReadonlyMap<Place, Declared>): Map<Place, Place[]> {
  const dialogs = dialogsOf(app.dialogs)
  const by = new Map<Place, Place[]>()
  for (const [place, { leadsTo, opens }] of declarations) {
    if (place.startsWith(`${app.dialogs}#`)) continue
    const opened = [...opens].flatMap((type) => dialogs.get(type) ?? [])
    for (const target of [...leadsTo, ...opened]) by.set(target, [...(by.get(target) ?? []), place])
  }
  return by
}

/** The ways from the root to a call that nobody on the way asks about, one for each permission and call. */
export function offeredCalls(app: App): Offered[] {
  const declarations = new Map<Place, Declared>()
  for (const file of app.files.filter((each) => existsSync(each)))
    for (const [name, declared] of readFile(file)) declarations.set(`${file}#${name}`, declared)
  const by = namers(app, declarations)
  const offered: Offered[] = []
  for (const [place, { routes }] of declarations)
    for (const permission of new Set([...routes].map(app.permissionOf))) {
      const path = permission === null ? null : pathTo(app, { place, permission, declarations, by })
      if (permission !== null && path) offered.push({ permission, path })
    }
  return offered
}

type Start = {
  place: Place
  permission: string
  declarations: ReadonlyMap<Place, Declared>
  by: ReadonlyMap<Place, readonly Place[]>
}

/** The shortest way from the root to a call, if nobody on it asks. */
function pathTo({ root, covers }: App, { place, permission, declarations, by }: Start): Place[] | null {
  const next = new Map<Place, Place | null>([[place, null]])
  for (const at of next.keys()) {
    if ([...(declarations.get(at)?.texts ?? [])].some((text) => covers(text, permission))) continue
    if (at === root) return wayFrom(at, next)
    for (const namer of by.get(at) ?? []) if (!next.has(namer)) next.set(namer, at)
  }
  return null
}

function wayFrom(start: Place, next: ReadonlyMap<Place, Place | null>): Place[] {
  const way: Place[] = []
  for (let at: Place | null = start; at !== null; at = next.get(at) ?? null) way.push(at)
  return way
}
