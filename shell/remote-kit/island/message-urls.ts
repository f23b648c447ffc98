/** A path with a leading slash is relative to the remote's folder. */
const files = import.meta.glob<string>('/src/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** URLs of the remote's messages in its release, by language. */
export const messageUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('/src/locales/'.length, -'.json'.length), url]),
);
