/** A path with a leading slash is relative to the remote's folder. */
const files = import.meta.glob<string>('/src/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const messageUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('/src/locales/'.length, -'.json'.length), url]),
);
