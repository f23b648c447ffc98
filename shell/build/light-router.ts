import type { Plugin } from 'vite';

/**
 * Lets what nobody uses of React Router be left out. Its contexts and components come from calls that no bundler knows to be
 * pure, and are given names for developers and a context for server components: all of it would be kept for these.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
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
