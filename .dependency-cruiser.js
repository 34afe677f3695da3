/**
 * The server's features that others import. Each may import those before it, the rest may import
 * them all, so that no features import each other in a circle.
 */
const sharedFeatures = [
  'audit',
  'teams',
  'own-people',
  'credits',
  'notifications',
  'privacy',
  'import',
  'sessions',
  'integrations',
  'accounts',
  'plan-requests',
  'settings',
  'list-filter',
  'searches',
  'contacts',
  'people',
  'lists',
  'bring-ins',
  'campaigns',
  'verifications',
  'moving',
  'members',
  'installation',
]

const tests = '[.]test[.]ts$'

/**
 * The rules of who may import whom: docs/architecture.md, "Who may import whom". Files are parsed
 * with swc because it sees type-only imports, which count too.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    only('contract', ['contract']),
    only('normalise', ['normalise', 'contract']),
    only('dataset', ['dataset', 'contract', 'normalise']),
    {
      ...only('search', ['search', 'contract', 'normalise']),
      comment: 'The index is pure: contract and the normalisation that index and parser share.',
    },
    ...layers('search/src', [
      'bytes',
      'postings',
      'columns',
      'filters',
      'similar',
      'texts',
      'segment',
      'index',
      'clauses',
      'sorting',
      'query',
      'threads',
    ]),
    ...layers('server/src/features/campaigns/sending', [
      'plan',
      'facts',
      'claim',
      'deliver',
      'recover',
      'wake',
    ]),
    ...layers('server/src/features/lists/imports', ['columns', 'rows', 'check', 'apply', 'undo', 'upload']),
    ...layers('server/src/features/campaigns', ['guards', 'restored', 'sending', 'one-off', 'release']),
    only('search-opensearch', ['search-opensearch', 'search', 'contract', 'normalise']),
    {
      name: 'search-opensearch-knows-no-segments',
      comment: 'It shares what filters mean and what is similar, not how the index in process is built.',
      severity: 'error',
      from: { path: '^search-opensearch/src/', pathNot: tests },
      to: {
        path: '^search/src/',
        pathNot: '^search/src/((filters|similar)/|people-search[.]ts$|facts[.]ts$)',
      },
    },
    {
      ...only('language', ['language', 'contract', 'normalise']),
      comment: 'The reader of free text is pure: no clock, no network, no database.',
    },
    only('web', ['web', 'contract']),
    only('e2e', ['e2e', 'contract', 'normalise', 'search', 'server', 'test-support']),
    only('test-support', ['test-support', 'contract', 'normalise', 'dataset', 'server']),
    only('bench', [
      'bench',
      'search',
      'search-opensearch',
      'language',
      'dataset',
      'normalise',
      'contract',
      'server',
      'e2e',
      'test-support',
    ]),
    {
      name: 'bench-is-imported-by-nobody',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'server-is-imported-by-nobody',
      severity: 'error',
      from: { pathNot: '^(server|e2e|bench|test-support)/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-tests-are-imported-by-nobody',
      comment: 'What tests of the server and of the browser share is in test-support.',
      severity: 'error',
      from: { pathNot: '^server/' },
      to: { path: '^server/test/' },
    },
    {
      name: 'test-support-is-imported-by-tests-alone',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: [tests, '^bench/'] },
      to: { path: '^test-support/' },
    },
    {
      name: 'server-features-meet-at-their-front-door',
      comment:
        'Another feature is called through its <feature>.ts, never through its queries or other insides.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/([^/]+)/\\1\\.ts$'],
      },
    },
    ...sharedFeatures.slice(0, -1).map(importsOnlyEarlier),
    {
      name: 'server-features-import-only-shared-ones',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', `^server/src/features/(${sharedFeatures.join('|')})/`],
      },
    },
    {
      name: 'server-foundations-know-no-feature',
      comment: 'app.ts, serve.ts, tasks.ts, threads and the commands put features and foundations together.',
      severity: 'error',
      from: {
        path: '^server/src/(config|database|http|jobs|limits|live|locales|mail|metrics|oauth|providers|verifiers)/',
        pathNot: tests,
      },
      to: { path: '^server/src/(features|commands|threads)/|^server/src/[^/]+$' },
    },
    {
      name: 'server-features-know-no-entry-point',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/(commands|threads)/|^server/src/[^/]+$' },
    },
    {
      name: 'web-ui-and-lib-know-no-product',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'web-lib-knows-no-ui',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'web-features-know-no-routes',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/routes/' },
    },
    {
      name: 'web-features-meet-at-their-front',
      comment: 'Another feature is imported through its front, <feature>.ts or <feature>.tsx.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/([^/]+)/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/([^/]+)/\\1\\.tsx?$'],
      },
    },
    {
      name: 'no-circle-between-web-features',
      comment: 'Also where no two files import each other in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/features/([^/]+)$' },
      to: { circular: true, pathNot: '^web/src/features/$1(/|$)' },
    },
    {
      name: 'shell-is-imported-by-routes-alone',
      comment: 'The shell stands above the features that it shows.',
      severity: 'error',
      from: { pathNot: '^web/src/(routes|features/shell)/' },
      to: { path: '^web/src/features/shell/' },
    },
    {
      name: 'people-table-knows-no-search',
      comment: 'The table shows people from any source, such as a search or a list.',
      severity: 'error',
      from: { path: '^web/src/features/people/table/' },
      to: {
        path: '^web/src/features/',
        pathNot: '^web/src/features/people/(table/|(profile|person)-href\\.ts$)',
      },
    },
    {
      name: 'no-database-or-http-in-the-core',
      severity: 'error',
      from: { path: '^(contract|normalise|search|language|dataset)/src/' },
      to: { path: '(^|/)node_modules/(pg|pg-[^/]+|fastify|@fastify/[^/]+)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

/** `workspace` may import, of our own code, nothing but `allowed`. */
function only(workspace, allowed) {
  return {
    name: `${workspace}-imports-only-${allowed.join('-').replaceAll('/', '-')}`,
    severity: 'error',
    from: { path: `^${workspace}/` },
    to: {
      path: '^(contract|normalise|search|search-opensearch|language|dataset|server|web|e2e|bench)/',
      pathNot: allowed.map((folder) => `^${folder}/`),
    },
  }
}

/** The folders of `parent`, of which each may import only the ones before it. */
function layers(parent, folders) {
  return folders.slice(0, -1).map((folder, i) => ({
    name: `${parent.split('/').at(parent.endsWith('src') ? -2 : -1)}-${folder}-imports-no-later-folder`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, pathNot: tests },
    to: { path: `^${parent}/(${folders.slice(i + 1).join('|')})/` },
  }))
}

function importsOnlyEarlier(feature, place) {
  const allowed = sharedFeatures.slice(0, place + 1).join('|')
  return {
    name: `server-feature-${feature}-imports-only-earlier-ones`,
    severity: 'error',
    from: { path: `^server/src/features/${feature}/`, pathNot: tests },
    to: { path: '^server/src/features/', pathNot: `^server/src/features/(${allowed})/` },
  }
}
