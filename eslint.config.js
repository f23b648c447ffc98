import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

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
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      // `Promise.withResolvers<void>()` is no mistake.
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
      ],
    },
  },
  {
    // Whatever a visitor, a remote or a provider sends is matched in linear time. A test reads what it made itself.
    ignores: ['**/*.test.*', '**/test/**', 'e2e/**'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { ignoreErrors: false, cache: { strategy: 'aggressive' } }] },
  },
  {
    files: ['shell/src/**', 'remote-*/src/**', 'shell/contract/react/**'],
    rules: {
      // The shell shares these libraries cut to the names in use (shell/src/app/shared).
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              allowImportNames: ['Router', 'useLocation', 'useSearchParams', 'Navigator', 'To'],
              message: 'Add the name to shell/src/app/shared/react-router-dom.ts first.',
            },
            {
              name: 'react-i18next',
              allowImportNames: ['I18nextProvider', 'useTranslation'],
              message: 'Add the name to shell/src/app/shared/react-i18next.ts first.',
            },
          ],
        },
      ],
    },
  },
);
