import { languages, type LocalizedPaths } from '@site/shared-i18n';
import { policyPaths, type Policy } from './policies.ts';

/** The list of a policy's versions: `/dsgvo/versions`. */
export const versionsPaths = (policy: Policy) => below(policy, 'versions');

/** A version's permanent path: `/dsgvo/versions/1.0`. */
export const versionPaths = (policy: Policy, version: string) => below(policy, `versions/${version}`);

/** The comparison of two versions: `/dsgvo/versions/1.0/1.1`. */
export const comparisonPaths = (policy: Policy, older: string, newer: string) =>
  below(policy, `versions/${older}/${newer}`);

/**
 * The comparisons that have a page: of every two versions, so that a new version removes no page.
 * @param versions latest first
 */
export const versionPairs = (versions: readonly string[]) =>
  versions.flatMap((newer, index) => versions.slice(index + 1).map((older) => ({ older, newer })));

/** Versions that earlier builds had, and that were never in force. */
const drafts = ['1.4', '1.3', '1.2', '1.1'];

/** The paths of drafts: a site on which they were live refuses a release that takes an address away, even a redirect. */
export const formerPaths = (policy: Policy) => [
  ...drafts.map((version) => versionPaths(policy, version)),
  ...versionPairs([...drafts, '1.0']).map(({ older, newer }) => comparisonPaths(policy, older, newer)),
];

function below(policy: Policy, path: string): LocalizedPaths {
  const paths = languages.map((language) => [language, `${policyPaths[policy][language]}/${path}`]);
  return Object.fromEntries(paths) as LocalizedPaths;
}
