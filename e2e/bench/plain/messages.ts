import type { LoadingI18n, MessageUrls } from '@site/shared-i18n';

const files = import.meta.glob<string>(
  [
    '../../../shell/browser/locales/*.json',
    '../../../remote-marketing/src/locales/*.json',
    '../../../remote-commerce/src/locales/*.json',
    '../../../remote-legal/src/locales/*.json',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** Loads the texts of the shell or a remote by HTTP, as the site does. */
export function loadTexts(load: LoadingI18n['load'], owner: string): Promise<void> {
  const folder = owner === 'shell' ? 'shell' : `remote-${owner}`;
  const urls: MessageUrls = Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${folder}/`))
      .map(([path, url]) => [path.slice(-'fr.json'.length, -'.json'.length), url]),
  );
  return load(owner, urls);
}
