import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { preloads } from './preloads.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

const shippedLocales = new Set(['en-US', 'ko-KR'])

const everywhere =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next(?!\/dist\/es\/(Trans|unescape))|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Comes with its package for those who read imports alone; only screens that are fetched later use it. */
const onlyLater = /node_modules\/(react-i18next\/dist\/es\/(Trans|unescape)|html-parse-stringify\/)/

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** All modules that come with some files of `src`: what these import, and so on. */
function comingWith(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** What sign-in shares with People Search lies in one file, the rest of People Search in another: few large files compress best. */
function screenOf() {
  let sets: { signIn: Set<string>; people: Set<string> } | undefined
  return (id: string, modules: Modules): string | null => {
    sets ??= {
      signIn: comingWith(['main.tsx', 'routes/sign-in.tsx'], modules),
      people: comingWith(['routes/shell.tsx', 'routes/people.tsx'], modules),
    }
    if (!sets.people.has(id) || onlyLater.test(id)) return null
    return sets.signIn.has(id) ? 'base' : 'people'
  }
}

/** React Aria ships its strings in 34 languages; only those that the product speaks are bundled. */
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

const firstScreens = {
  'sign-in': { modules: ['routes/sign-in.tsx'], catalogues: ['common', 'accounts'] },
  people: {
    modules: ['routes/shell.tsx', 'routes/people.tsx', 'features/searches/samples.tsx'],
    catalogues: ['common', 'shell', 'people', 'searches', 'errors'],
  },
}

export default defineConfig({
  plugins: [
    ariaLocales,
    tailwindcss(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    preloads(firstScreens),
  ],
  build: {
    target: 'es2022',
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What the first screens need lies in few files; the rest is shared as it falls.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everywhere, priority: 2 },
            { name: screenOf(), test: /\.m?[jt]sx?$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
