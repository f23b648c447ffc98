import { readFileSync } from 'node:fs';
import type { Language } from '@site/shared-i18n';

type Messages = { [key: string]: string | Messages };

const folders = { commerce: 'remote-commerce', api: 'api', standIns: 'api/stand-ins' };

/**
 * The messages of one part of the site in one language, and patterns for them as pages and mails show them: a
 * placeholder matches any text, a space also a no-break space, and a hyphen also one with word joiners.
 */
export function messagesOf(part: keyof typeof folders, language: Language) {
  const file = new URL(`../../${folders[part]}/src/locales/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  const text = (key: string) => {
    let message: string | Messages | undefined = messages;
    for (const step of key.split('.')) message = typeof message === 'object' ? message[step] : undefined;
    if (typeof message !== 'string') throw new Error(`${part} has no message ${key} in ${language}`);
    return message;
  };
  const sourceOf = (key: string) =>
    text(key)
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{\{\w+\}\}/g, '(.+)')
      .replaceAll(/\s+/g, String.raw`[\s\u2060]+`)
      .replaceAll('-', String.raw`\u2060?-\u2060?`);
  return {
    /** The message as it is written, for one without placeholders. */
    text,
    /** Matches a text that contains the message. */
    part: (key: string) => new RegExp(sourceOf(key)),
    /** Matches a text that is the message. */
    whole: (key: string) => new RegExp(`^\\s*${sourceOf(key)}\\s*$`),
  };
}
