import { languages } from '@rapport/contract/languages.ts'
import type { Plugin } from 'vite'
import type { AheadCall } from './src/lib/ahead.ts'

/** The requests that a first screen makes once its script runs. */
type Screen = {
  modules: readonly string[]
  /** Modules that only wide windows show at first. */
  wide: readonly string[]
  catalogues: readonly string[]
  /** API calls, if the address has no parameters. */
  calls: readonly AheadCall[]
}

type Chunk = {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  /** The module that the chunk represents, even if its code is in another chunk. */
  facadeModuleId: string | null
  moduleIds: string[]
  imports: string[]
}
type Asset = { type: 'asset'; fileName: string; originalFileNames: string[] }
type Bundle = Record<string, Chunk | Asset>

/**
 * Writes into index.html the scripts, texts and calls of each first screen. `preferences.js`, which
 * knows the language and whether the user is signed in, requests all of them at once. File names
 * contain a hash, so they are known only in the build.
 */
export function preloads(screens: Record<string, Screen>): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server doesn't bundle.
        if (!bundle) return html
        const attributes = Object.entries(screens).flatMap(([name, screen]) =>
          attributesOf(name, screen, bundle as unknown as Bundle),
        )
        const marked = html.replace(
          '<script src="/preferences.js"',
          `<script ${attributes.join(' ')} src="/preferences.js"`,
        )
        if (marked === html) throw new Error('index.html has no script /preferences.js')
        return marked
      },
    },
  }
}

function attributesOf(name: string, { modules, wide, catalogues, calls }: Screen, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const known = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const scriptsOf = (sources: readonly string[]) => {
    const files = sources.map((module) =>
      only(chunks.toSorted(facadesFirst), module, ({ facadeModuleId, moduleIds }) => [
        facadeModuleId ?? '',
        ...moduleIds,
      ]),
    )
    return withImports(files, bundle).difference(known)
  }
  const scripts = scriptsOf(modules)
  const wideScripts = scriptsOf(wide).difference(scripts)
  const assets = Object.values(bundle).filter((file) => file.type === 'asset')
  const texts = languages.map((language) => {
    const names = catalogues.map(
      (catalogue) =>
        only(assets, `locales/${language}/${catalogue}.json`, ({ originalFileNames }) => originalFileNames)
          .fileName,
    )
    return `data-${name}-${language}="${paths(names)}"`
  })
  const quoted = JSON.stringify(calls).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return [
    `data-${name}="${paths(scripts)}"`,
    `data-${name}-wide="${paths(wideScripts)}"`,
    `data-${name}-calls="${quoted}"`,
    ...texts,
  ]
}

const facadesFirst = (a: Chunk, b: Chunk) => Number(!a.facadeModuleId) - Number(!b.facadeModuleId)

const paths = (fileNames: Iterable<string>) => Array.from(fileNames, (fileName) => `/${fileName}`).join(' ')

/** The file built from a source file. */
function only<T>(files: readonly T[], source: string, sourcesOf: (file: T) => readonly string[]): T {
  const found = files.find((file) => sourcesOf(file).some((id) => id.endsWith(`src/${source}`)))
  if (!found) throw new Error(`no file was built from ${source}`)
  return found
}

function withImports(chunks: readonly Chunk[], bundle: Bundle): Set<string> {
  const found = new Set<string>()
  const waiting = chunks.map(({ fileName }) => fileName)
  for (let fileName = waiting.pop(); fileName !== undefined; fileName = waiting.pop()) {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || found.has(fileName)) continue
    found.add(fileName)
    waiting.push(...chunk.imports)
  }
  return found
}
