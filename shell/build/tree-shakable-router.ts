import type { Plugin } from 'vite';

/**
 * Makes unused parts of React Router removable. Its contexts and components are created by calls that bundlers do not
 * know to be pure, with names for developers and a context for server components.
 */
export function treeShakableRouter(): Plugin {
  return {
    name: 'tree-shakable-router',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/ = (React\d*\.(?:createContext|memo|forwardRef)\()/g, ' = /* @__PURE__ */ $1')
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}
