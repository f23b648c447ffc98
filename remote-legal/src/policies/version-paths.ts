import { languages, type LocalizedPaths } from '@site/shared-i18n';
import { policyPaths, type Policy } from './policies.ts';

/** The list of a policy's versions: `/dsgvo/versions`. */
export function versionsPaths(policy: Policy): LocalizedPaths {
  return below(policy, 'versions');
}

/** A version's permanent path: `/dsgvo/versions/1.0`. */
export function versionPaths(policy: Policy, version: string): LocalizedPaths {
  return below(policy, `versions/${version}`);
}

/** The comparison of two versions: `/dsgvo/versions/1.0/1.1`. */
export function comparisonPaths(policy: Policy, older: string, newer: string): LocalizedPaths {
  return below(policy, `versions/${older}/${newer}`);
}

/**
 * The comparisons that have a page: of every two versions, so that a new version removes no page.
 * @param versions latest first
 */
export function versionPairs(versions: readonly string[]) {
  return versions.flatMap((newer, at) => versions.slice(at + 1).map((older) => ({ older, newer })));
}

/** Versions that were on pages before the site was public, and never in force. */
const drafts = ['1.4', '1.3', '1.2', '1.1'];

/** The paths of drafts: data folders of that time know them, and a site refuses a release that takes a path away. */
export function formerPaths(policy: Policy): LocalizedPaths[] {
  return [
    ...drafts.map((version) => versionPaths(policy, version)),
    ...versionPairs([...drafts, '1.0']).map(({ older, newer }) => comparisonPaths(policy, older, newer)),
  ];
}

function below(policy: Policy, path: string): LocalizedPaths {
  const paths = languages.map((language) => [language, `${policyPaths[policy][language]}/${path}`]);
  return Object.fromEntries(paths) as LocalizedPaths;
}
