const files = import.meta.glob<string>('./locales/*.json', { query: '?url', import: 'default', eager: true });

/** Where each language's catalogue lies in this release. */
export const catalogueUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('./locales/'.length, -'.json'.length), url]),
);
