import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const shippedLocales = new Set(['en-US', 'ko-KR'])

const everywhere =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(react-router|router-core|history|store|react-store))\//

const onEveryScreen =
  /src\/(paths|lib\/(storage|theme|i18n|tokens|api|session|use-language|use-page-title)|ui\/(button|text-field))\.tsx?$/

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

export default defineConfig({
  plugins: [ariaLocales, tailwindcss(), react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    target: 'es2022',
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every screen needs lies in one file; the rest is shared as it falls.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everywhere, priority: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
            { name: 'base', test: onEveryScreen, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
})
