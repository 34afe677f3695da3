import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fronts } from './fronts.ts'
import { licences, threadLicences } from './licences.ts'
import { preloads } from './preloads.ts'
import { signInAhead } from './src/routes/sign-in-ahead.ts'
import { prefetchedRequests } from './src/routes/people/prefetched-requests.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

const shippedLocales = new Set(['en-US', 'ko-KR'])

const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Files of `src` with everything that they import. */
function withImports(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * The files of the first screens: shared code; People Search; its filters, which phones open later;
 * sign-in.
 */
const parts = ['base', 'people', 'panel', 'entrance'] as const

/** The file for a module. A few large files compress best. */
function partOf() {
  let sets: Record<'start' | 'signIn' | 'people' | 'panel', Set<string>> | undefined
  return (id: string, modules: Modules): (typeof parts)[number] | null => {
    sets ??= {
      start: withImports(['main.tsx'], modules),
      signIn: withImports(['main.tsx', 'routes/sign-in.tsx'], modules),
      people: withImports(['routes/shell.tsx', 'routes/people/people.tsx'], modules),
      panel: withImports(['routes/people/search-panel.tsx'], modules),
    }
    if (sets.start.has(id)) return 'base'
    if (sets.people.has(id)) return sets.signIn.has(id) ? 'base' : 'people'
    if (sets.panel.has(id)) return 'panel'
    return sets.signIn.has(id) ? 'entrance' : null
  }
}

/** A group includes its modules' imports, so the first one takes what it shares with the next. */
function firstScreenGroups() {
  const find = partOf()
  return parts.map((part, index) => ({
    name: (id: string, modules: Modules) => (find(id, modules) === part ? part : null),
    debugName: part,
    test: /\.m?[jt]sx?$/,
    priority: parts.length - index,
  }))
}

/** React Aria ships its texts in 34 languages; only the product's languages are bundled. */
const ariaLocales: Plugin = {
  name: 'aria-locales',
  enforce: 'pre',
  load: {
    filter: { id: /react-(aria|stately)[^?]*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.m?js$/ },
    handler(id) {
      const locale = /([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id)?.[1]
      return locale && !shippedLocales.has(locale) ? 'export default {}' : null
    },
  },
}

const localeCheck = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/

/**
 * On loading, React Aria checks whether the browser supports its own locale, which loads the
 * browser's calendars: 0.1 s on a phone. The product sets the locale itself (`routes/root.tsx`).
 */
const ownLocale: Plugin = {
  name: 'own-locale',
  enforce: 'pre',
  transform: {
    filter: { id: /react-aria\/dist\/private\/i18n\/useDefaultLocale\.m?js$/ },
    handler(code) {
      if (!localeCheck.test(code)) throw new Error('React Aria no longer reads its locale this way')
      return { code: code.replace(localeCheck, "locale = 'en-US'"), map: null }
    },
  },
}

/**
 * The contract's schemas weigh too much for the browser (zod: 26 kB compressed): it imports their
 * types alone.
 */
const noSchemas: Plugin = {
  name: 'no-schemas',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^zod(\/|$)/ },
    handler(_id, importer) {
      throw new Error(`zod must not reach the browser: import only types from ${importer}`)
    },
  },
}

const firstScreens = {
  'sign-in': {
    modules: ['routes/sign-in.tsx'],
    wide: [],
    catalogues: ['common', 'accounts', 'errors'],
    calls: signInAhead,
  },
  people: {
    modules: ['routes/shell.tsx', 'routes/people/people.tsx'],
    wide: ['routes/people/search-panel.tsx'],
    catalogues: ['common', 'shell', 'people', 'contacts', 'searches', 'errors'],
    calls: prefetchedRequests,
  },
}

export default defineConfig({
  plugins: [
    fronts,
    ariaLocales,
    ownLocale,
    noSchemas,
    tailwindcss(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    preloads(firstScreens),
    licences,
  ],
  worker: {
    format: 'es',
    plugins: () => [noSchemas, threadLicences],
    // The server gives these alone a content security policy: they are no part of a page's.
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  build: {
    target: 'es2022',
    // Browsers without module preloading load the same files, only later. Its replacement would
    // cost every first visit.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // No getter here or in the packages has side effects, so unused reads may go. Writes must
      // stay: `propertyWriteSideEffects: false` breaks React.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // The first screens get a few large files; the bundler splits the rest.
        codeSplitting: {
          groups: [{ name: 'vendor', test: vendor, priority: parts.length + 1 }, ...firstScreenGroups()],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
