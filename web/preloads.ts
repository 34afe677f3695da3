import type { Plugin } from 'vite'

/** A first screen: the modules and the catalogues that it fetches once the script runs. */
type Screen = { modules: readonly string[]; catalogues: readonly string[] }

type Chunk = {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  /** The module that it was made for, where its code may lie in another chunk. */
  facadeModuleId: string | null
  imports: string[]
}
type Asset = { type: 'asset'; fileName: string; originalFileNames: string[] }
type Bundle = Record<string, Chunk | Asset>

/**
 * Writes into index.html what each of the first screens will fetch one after the other, its script, then its texts, so that `preferences.js`,
 * which knows who is signed in and the language, asks for all of it at once. Names hold a hash, so it is known only when they are built.
 */
export function preloads(screens: Record<string, Screen>): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server bundles nothing.
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

function attributesOf(name: string, { modules, catalogues }: Screen, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const known = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const wanted = withImports(
    modules.map((module) => only(chunks, module, ({ facadeModuleId }) => [facadeModuleId ?? ''])),
    bundle,
  )
  const scripts = [...wanted].filter((fileName) => !known.has(fileName))
  const assets = Object.values(bundle).filter((file) => file.type === 'asset')
  const texts = ['en', 'ko'].map((language) => {
    const names = catalogues.map(
      (catalogue) =>
        only(assets, `locales/${language}/${catalogue}.json`, ({ originalFileNames }) => originalFileNames)
          .fileName,
    )
    return `data-${name}-${language}="${paths(names)}"`
  })
  return [`data-${name}="${paths(scripts)}"`, ...texts]
}

const paths = (fileNames: readonly string[]) => fileNames.map((fileName) => `/${fileName}`).join(' ')

/** The one file that was made of a source file. */
function only<T>(files: readonly T[], source: string, sourcesOf: (file: T) => readonly string[]): T {
  const found = files.find((file) => sourcesOf(file).some((id) => id.endsWith(`src/${source}`)))
  if (!found) throw new Error(`nothing was built of ${source}`)
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
