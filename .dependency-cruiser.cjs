/** Who may import whom: shell, remotes and api meet only at the contracts and at shared-i18n. */
const contracts = '^(shell/contract|api/contract|shared-i18n)/';
/** The layers of the shell, lowest first: each may import those before it. */
const shellLayers = ['contract', 'releases', 'remote-kit', 'browser', 'server'];
const upwards = shellLayers.slice(0, -1).map((layer, index) => ({
  name: `shell-${layer}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^shell/${layer}/` },
  to: { path: `^shell/(${[...shellLayers.slice(index + 1), 'build'].join('|')})/` },
}));

/** The folders of shell/releases, lowest first: each may import those before it, so that they form no cycle. */
const releasesLayers = [
  'state',
  'manifest',
  'store',
  'select',
  'verify',
  'canary',
  'preview',
  'publish',
  'poll',
  'cli',
  'testing',
].map((layer, index, all) => ({
  name: `releases-${layer}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^shell/releases/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^shell/releases/',
    pathNot: `^shell/releases/((${all.slice(0, index + 1).join('|')})/|collections\\.ts$)`,
  },
}));

/** Inside shell/server: main, start-shell, app and config connect http, which imports pages and ops, and development. */
const serverLayers = [
  ['routing', 'pages|ops|http|development'],
  ['pages', 'ops|http|development'],
  ['ops', 'routing|pages|http|development'],
  ['http', 'development'],
  ['development', 'ops'],
].map(([layer, others]) => ({
  name: `server-${layer}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^shell/server/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^shell/server/((${others})/|[^/]+$)`,
    pathNot: '^shell/server/(route-dependencies|limit-per-minute)\\.ts$',
  },
}));

/** The layers of the api below its features; app, server and jobs above them connect the features. */
const apiLayers = [
  {
    name: 'api-platform-imports-nothing-above',
    severity: 'error',
    from: { path: '^api/src/platform/' },
    to: { path: '^api/src/(?!platform/|locales/)' },
  },
  {
    name: 'api-customers-import-no-order',
    comment: 'Who a visitor is, and the pages of the account on which all features have forms.',
    severity: 'error',
    from: { path: '^api/src/customers/' },
    to: { path: '^api/src/(?!customers/|platform/)' },
  },
  {
    name: 'api-orders-import-no-feature',
    comment: 'The shared model of an order knows no feature; what several features need is part of it.',
    severity: 'error',
    from: { path: '^api/src/orders/' },
    to: { path: '^api/src/(?!orders/|customers/|platform/)' },
  },
  {
    name: 'api-features-know-no-app',
    severity: 'error',
    from: { path: '^api/src/features/' },
    to: { path: '^api/src/[^/]+$' },
  },
  {
    name: 'api-features-do-not-meet',
    comment: 'They share only the type of what their routes are given.',
    severity: 'error',
    from: { path: '^api/src/features/([^/]+)/' },
    to: { path: '^api/src/features/', pathNot: '^api/src/features/($1/|route-dependencies\\.ts$)' },
  },
  {
    name: 'api-routes-are-imported-by-the-app',
    comment: 'routes → use case → repository → platform.',
    severity: 'error',
    from: { path: '^api/src/', pathNot: '^api/src/app\\.ts$' },
    to: { path: '^api/src/features/.*routes\\.ts$' },
  },
  {
    name: 'api-use-cases-know-no-express',
    severity: 'error',
    from: { path: '^api/src/(customers|orders|features)/', pathNot: '(routes|-cookie)\\.ts$' },
    to: { path: '(^|/)node_modules/(@types/)?express/' },
  },
  {
    name: 'api-repositories-import-no-use-case',
    severity: 'error',
    from: { path: '^api/src/(customers|orders|features)/(.*-repository|.*table)\\.ts$' },
    to: { path: '^api/src/(customers|orders|features)/', pathNot: '(-repository|/table)\\.ts$' },
  },
  {
    name: 'api-sql-is-in-repositories',
    severity: 'error',
    from: { path: '^api/src/(customers|orders|features)/', pathNot: '(-repository|/table)\\.ts$' },
    to: { path: '(^|/)node_modules/drizzle-orm/' },
  },
  {
    name: 'api-vendors-are-in-platform',
    comment: 'Elsewhere the provider’s types only.',
    severity: 'error',
    from: { path: '^api/src/(?!platform/)' },
    to: {
      path: '(^|/)node_modules/(stripe|nodemailer|@aws-sdk/[^/]+|pino|pino-http|pg)/',
      dependencyTypesNot: ['type-only'],
    },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...upwards,
    ...releasesLayers,
    ...serverLayers,
    {
      name: 'server-http-pages-are-above-files-and-addresses',
      severity: 'error',
      from: { path: '^shell/server/http/(addresses|files|headers)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shell/server/http/pages/' },
    },
    ...apiLayers,
    {
      name: 'releases-know-no-server-and-no-page',
      comment: 'The registry is told how to check pages; it serves nothing and renders nothing.',
      severity: 'error',
      from: { path: '^shell/releases/' },
      to: { path: '(^|/)node_modules/(express|react|react-dom|parse5)/' },
    },
    {
      name: 'pages-know-no-requests',
      severity: 'error',
      from: { path: '^shell/server/pages/' },
      to: { path: '(^|/)node_modules/(@types/)?express/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'A remote is found at runtime; an import would fix it in the shell’s build.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(remote-[^/]+|api/(?!contract/))' },
    },
    {
      name: 'remote-stands-alone',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/' },
      to: { path: '^(shell/(?!(contract|remote-kit)/)|api/(?!contract/)|remote-|e2e/)', pathNot: '^$1/' },
    },
    {
      name: 'api-stands-alone',
      severity: 'error',
      from: { path: '^api/(?!contract/)' },
      to: { path: '^(shell/(?!server-kit/)|remote-[^/]+/|e2e/)' },
    },
    {
      name: 'api-knows-no-stand-in',
      comment: 'It has one code path, the one of production.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: '^api/stand-ins/' },
    },
    {
      name: 'stand-ins-know-no-api',
      comment:
        'They speak the protocols of provider and mail server, by which the api finds them. Sample packages are put where the api’s own store keeps packages.',
      severity: 'error',
      from: { path: '^api/stand-ins/', pathNot: '^api/stand-ins/src/sample-packages' },
      to: { path: '^api/(?!contract/|stand-ins/|node_modules/)' },
    },
    {
      name: 'server-kit-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shell/server-kit/' },
      to: { path: '^(shell/(?!server-kit/)|(shared-i18n|remote-[^/]+|e2e|api)/)' },
    },
    {
      name: 'product-runs-without-the-commands',
      severity: 'error',
      from: { path: '^(shell|remote-[^/]+|shared-i18n|api)/', pathNot: '^shell/local-site/' },
      to: { path: '^(\\.scripts|shell/local-site)/' },
    },
    {
      name: 'contracts-import-no-product-folder',
      severity: 'error',
      from: { path: contracts },
      to: { path: '^(shell/(?!contract/)|api/(?!contract/)|remote-|e2e/)' },
    },
    {
      name: 'i18n-imports-no-contract',
      severity: 'error',
      from: { path: '^shared-i18n/' },
      to: { path: '^(shell|api)/' },
    },
    {
      name: 'tests-only-drive-the-product',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^(shell|remote-[^/]+|api)/',
        // A release and a journey share viewports and accessibility rules; commands are called in the process.
        pathNot:
          '^(shell/contract|shell/local-site|shell/releases/(testing|cli)|shell/remote-kit/release/visual-check|api/contract|shell/server-kit/(src/blob-store|testing))/',
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // `source:` is an alias of the shell's build.
      to: { couldNotResolve: true, pathNot: '^source:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Libraries are not followed, but rules name them.
    exclude: { path: '^(?!.*node_modules/).*(dist|dist-development)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
