import { languages } from '@site/shared-i18n';
import { digestLine, digestList } from '../checks/digests.ts';
import type { ContentFiles } from '../content-files.ts';
import { fillConstants } from '../constants.ts';
import type { Policy } from '../policies.ts';

interface SampleVersion {
  version: string;
  /** Days, such as `2026-01-01`. */
  effective: string;
  lastUpdated: string;
  /** Changes the text of the version before, front matter included. */
  change?: (text: string) => string;
}

/**
 * The content folder after further versions of a policy, which were all recorded; the last is the present text.
 * @param files as they stand
 */
export function withSampleVersions(
  files: ContentFiles,
  versions: readonly SampleVersion[],
  policy: Policy = 'cookies',
): ContentFiles {
  return versions.reduce((before, { version, effective, lastUpdated, change }): ContentFiles => {
    const written = languages.map((language) => {
      const text = (before[`${language}/${policy}.md`] ?? '')
        .replace(/\nversion: .*/, `\nversion: "${version}"`)
        .replace(/\neffective: .*/, `\neffective: ${effective}`)
        .replace(/\nlastUpdated: .*/, `\nlastUpdated: ${lastUpdated}`);
      return { language, text: change ? change(text) : text };
    });
    const records = written.map(
      ({ language, text }) =>
        [`published/${policy}/${version}/${language}.md`, fillConstants(text, language)] as const,
    );
    return {
      ...before,
      ...Object.fromEntries(written.map(({ language, text }) => [`${language}/${policy}.md`, text])),
      ...Object.fromEntries(records),
      [digestList]: `${before[digestList]}${records.map(([path, text]) => digestLine(path, text)).join('')}`,
    };
  }, files);
}
