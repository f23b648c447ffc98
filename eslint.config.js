import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' };

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-development/**',
      '**/node_modules/**',
      '.data/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    // What only the types tell: promises that nobody awaits, and values that are `any`.
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['vitest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // `async` also makes a rejection of what is thrown before anything is awaited.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // So that `unbound-method` tells a method that needs its object from a function that is handed on.
    files: ['api/**/*.ts'],
    rules: { '@typescript-eslint/method-signature-style': ['error', 'property'] },
  },
  {
    // These declare methods as `name(): void` and hand them on, which is safe: their objects use no `this`.
    files: ['shell/**', 'remote-*/**', 'e2e/**', 'shared-i18n/**'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      // `#` is the given placeholder for a profile, an empty address asks for the present page again.
      'jsx-a11y/anchor-is-valid': ['error', { aspects: ['noHref', 'preferButton'] }],
      // What scrolls must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: [] }],
      // What a cell is anyway, said where CSS lays a table out as a grid.
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      // `Promise.withResolvers<void>()` is no mistake.
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-syntax': ['error', noEnum],
    },
  },
  {
    // Whatever a visitor, a remote or a provider sends is matched in linear time. A test reads what it made itself.
    // The checker's own limits of time are off, so that a busy machine judges as a quiet one does; its limits of steps
    // stay. A check that takes more than `timeout` (ms) fails.
    ignores: ['**/*.test.*', '**/test/**', 'e2e/**'],
    plugins: { redos },
    rules: {
      'redos/no-vulnerable': [
        'error',
        {
          ignoreErrors: false,
          attackTimeout: null,
          incubationTimeout: null,
          seedingTimeout: null,
          timeout: 600_000,
          cache: { strategy: 'aggressive' },
        },
      ],
    },
  },
  {
    files: ['shell/browser/**', 'remote-*/src/**', 'shell/remote-kit/island/**'],
    // What is put into pages while they are prerendered: policies, and islands as React has written them.
    ignores: ['remote-legal/src/pages/policy/**', 'shell/remote-kit/island/Island.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noEnum,
        {
          selector:
            "JSXAttribute[name.name='dangerouslySetInnerHTML'], MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]",
          message: 'Pages take no HTML from strings (Trusted Types); render elements.',
        },
      ],
    },
  },
  {
    files: ['shell/browser/**', 'remote-*/src/**', 'shell/remote-kit/island/**'],
    rules: {
      // The shell shares these libraries cut to the names in use (shell/browser/app/shared).
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              allowImportNames: ['Router', 'useLocation', 'Navigator', 'To'],
              message: 'Add the name to shell/browser/app/shared/react-router-dom.ts first.',
            },
            {
              name: 'i18next',
              allowImportNames: ['createInstance', 'TFunction'],
              message: 'Add the name to shell/browser/app/shared/i18next.ts first.',
            },
            {
              name: 'react-i18next',
              allowImportNames: ['I18nextProvider', 'useTranslation'],
              message: 'Add the name to shell/browser/app/shared/react-i18next.ts first.',
            },
          ],
        },
      ],
    },
  },
);
