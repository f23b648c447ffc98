const files = import.meta.glob<string>('../locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the shell's own catalogue lies for each language. */
export const catalogueUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('../locales/'.length, -'.json'.length), url]),
);
