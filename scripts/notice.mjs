// Lists in NOTICE what is bundled into the web app, as its build found it (web/licences.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './build-web.mjs'

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const heading = 'Bundled into the web app'

const [list] = readFileSync(file('web/dist/licences.txt'), 'utf8').split('\n\n', 1)
const [kept] = readFileSync(file('NOTICE'), 'utf8').split(`\n${heading}`, 1)
writeFileSync(
  file('NOTICE'),
  `${kept.trimEnd()}

${heading}: parts of the packages below, the fonts of pretendard among them. The build writes their licences in full to licences.txt,
which the server serves beside the app. \`npm run notice\` renews this list.

${list
  .split('\n')
  .map((line) => `- ${line}`)
  .join('\n')}
`,
)
