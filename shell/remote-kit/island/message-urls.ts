/** A path that begins with a slash is one of the remote's folder. */
const files = import.meta.glob<string>('/src/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the remote's messages are in its release, by language. */
export const messageUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('/src/locales/'.length, -'.json'.length), url]),
);
