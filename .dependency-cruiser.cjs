/** Who may import whom: shell, remotes and api meet only at the contracts and at shared-i18n. */
const contracts = '^(shell/contract|api/contract|shared-i18n)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      to: { path: '^(shell/(?!contract/)|api/(?!contract/)|remote-|e2e/)', pathNot: '^$1/' },
    },
    {
      name: 'api-stands-alone',
      severity: 'error',
      from: { path: '^api/(?!contract/)' },
      to: { path: '^(shell|remote-[^/]+|e2e)/' },
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
      to: { path: '^api/(?!contract/|stand-ins/)' },
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
      name: 'api-features-do-not-meet',
      comment: 'A feature reaches another only through the platform or the contract.',
      severity: 'error',
      from: { path: '^api/src/features/([^/]+)/' },
      to: { path: '^api/src/features/', pathNot: '^api/src/features/$1/' },
    },
    {
      name: 'tests-only-drive-the-product',
      severity: 'error',
      // But for the bench's comparison, which is the remotes' own pages built as one plain page.
      from: { path: '^e2e/', pathNot: '^e2e/bench/plain/' },
      to: { path: '^(shell|remote-[^/]+|api)/', pathNot: '^(shell/contract|api/contract)/' },
    },
    {
      name: 'plain-page-is-of-the-browser',
      severity: 'error',
      from: { path: '^e2e/bench/plain/' },
      to: { path: '^(api/|shell/(server|build)/)', pathNot: '^api/contract/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // `source:` is an alias of the shell's build, the texts a module that the plain page's build makes.
      to: { couldNotResolve: true, pathNot: '^(source:|virtual:policy-texts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-development|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
