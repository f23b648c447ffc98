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

function below(policy: Policy, path: string): LocalizedPaths {
  const paths = languages.map((language) => [language, `${policyPaths[policy][language]}/${path}`]);
  return Object.fromEntries(paths) as LocalizedPaths;
}
