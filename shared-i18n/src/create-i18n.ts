import { createInstance, type i18n as I18n, type Resource, type TFunction } from 'i18next';
import { defaultLanguage, languages, type Language } from './languages.ts';
import { typeset } from './typography.ts';

/** URLs of a namespace's messages by language: JSON files, absolute or origin-relative. */
export type MessageUrls = Readonly<Record<string, string>>;

/** Retries and parallel reads of messages (L11). */
const loading = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 } as const;

const settings = {
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  load: 'currentOnly',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;

/**
 * An i18next instance with all texts in memory, for synchronous rendering (prerendering, the shell's server, the api's
 * mails). The first namespace is the default.
 * @param onMissing called with a key that has no text, each time that it is shown in the place of one
 */
export function createI18n(language: Language, resources: Resource, onMissing?: (key: string) => void): I18n {
  const instance = createInstance();
  const [defaultNS] = Object.keys(resources[language] ?? {});
  void instance.init({
    ...settings,
    lng: language,
    resources,
    ...(defaultNS && { defaultNS }),
    ...(onMissing && {
      saveMissing: true,
      missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) => onMissing(key),
    }),
    initAsync: false,
  });
  return instance;
}

export interface LoadingI18n {
  i18n: I18n;
  load(namespace: string, urls: MessageUrls): Promise<void>;
}

/** An i18next instance that fetches its messages with retries. @param fetchMessages fetches one of the URLs */
export async function createLoadingI18n(
  language: Language,
  fetchMessages: (url: string) => Promise<Response> = fetch,
): Promise<LoadingI18n> {
  const urlsOf = new Map<string, MessageUrls>();
  const i18n = createInstance();
  i18n.use({
    type: 'backend',
    init: () => undefined,
    read(lng: string, namespace: string, done: (error: Error | null, data: unknown) => void) {
      const url = urlsOf.get(namespace)?.[lng];
      if (!url) return done(new Error(`No messages of ${namespace} in ${lng}`), false);
      readMessages(fetchMessages(url), url).then(
        (texts) => done(null, texts),
        // `true` as data tells i18next to retry.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  });
  await i18n.init({
    ...settings,
    ...loading,
    lng: language,
    fallbackLng: false,
    initAsync: false,
    ns: [],
    partialBundledLanguages: true,
  });
  return {
    i18n,
    async load(namespace, urls) {
      urlsOf.set(namespace, urls);
      await i18n.loadNamespaces(namespace);
      if (!i18n.hasResourceBundle(i18n.language, namespace)) {
        throw new Error(`The texts of ${namespace} in ${i18n.language} did not load`);
      }
    },
  };
}

async function readMessages(pending: Promise<Response>, url: string): Promise<unknown> {
  const response = await pending;
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  return response.json();
}

/** A server's texts, typeset for mails, by language; each language is set up on first use. */
export function createTexts(messages: Record<Language, object>): (language: Language) => TFunction {
  const instances = new Map<Language, I18n>();
  return (language) => {
    const cached = instances.get(language);
    if (cached) return cached.t;
    const translation = typeset(messages[language], language, 'mail');
    const instance = createI18n(language, { [language]: { translation } });
    instances.set(language, instance);
    return instance.t;
  };
}
