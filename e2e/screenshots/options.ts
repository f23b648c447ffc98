import { defaultLanguage, languages, type Language } from '@site/shared-i18n';
import { parseOptions } from '../support/parse-options.ts';

export interface ScreenshotOptions {
  language: Language;
  /** A page's path without language, with its query; absent for all pages. */
  page?: string | undefined;
}

const options = {
  language: { type: 'string', default: defaultLanguage },
  page: { type: 'string' },
} as const;

const usage = 'npm run screenshots -- [--language de] [--page /apps]';

/** @throws Error of one line that names the invalid option */
export function readOptions(args: readonly string[]): ScreenshotOptions {
  const { language, page } = parseOptions(args, options, usage);
  const known = languages.find((candidate) => candidate === language);
  if (!known)
    throw new Error(`--language is one of ${languages.join(', ')}, not "${language}". Usage: ${usage}`);
  if (page !== undefined && !page.startsWith('/'))
    throw new Error(`--page is a path such as /apps, not "${page}". Usage: ${usage}`);
  return { language: known, page };
}
