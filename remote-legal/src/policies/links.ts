import { addressIn, policies, policyAddress, type Language, type Policy } from '@site/shared-i18n';
import { reservedPaths } from '@site/shell-contract';
import { rights, type Right } from './front-matter.ts';

/** A link as a policy's Markdown writes it. */
export type LinkTarget =
  /** `#retention`: a section of the same policy. */
  | { kind: 'anchor'; anchor: string }
  /** `terms.md` or `terms.md#payments`: another policy in the same language. */
  | { kind: 'policy'; policy: Policy; anchor: string | undefined }
  /** `request:access`: the prepared mail for a right. */
  | { kind: 'request'; right: Right }
  /** `/support` or `/#pricing`: a page of the site. */
  | { kind: 'page'; path: string; anchor: string | undefined }
  | { kind: 'mail' }
  | { kind: 'external' }
  | { kind: 'unknown' };

/** The landing page's sections (specification, section 2). */
export const landingAnchors = ['hero', 'apps', 'features', 'pricing', 'contact'];

const policyFile = /^([A-Za-z]+)\.md(?:#(.+))?$/;

export function readLink(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) };
  const [, name, anchor] = policyFile.exec(href) ?? [];
  const policy = policies.find((known) => known === name);
  if (policy) return { kind: 'policy', policy, anchor };
  const right = rights.find((known) => href === `request:${known}`);
  if (right) return { kind: 'request', right };
  if (href === 'mailto:[[site.email]]') return { kind: 'mail' };
  if (URL.canParse(href) && new URL(href).protocol === 'https:') return { kind: 'external' };
  const [path = '', pageAnchor] = href.split('#');
  if (isPage(path)) return { kind: 'page', path, anchor: pageAnchor };
  return { kind: 'unknown' };
}

/** Where a link of a policy in this language leads; a request's mail is not written here. */
export function addressOfLink(href: string, language: Language): string {
  const target = readLink(href);
  const hash = 'anchor' in target && target.anchor ? `#${target.anchor}` : '';
  if (target.kind === 'policy') return policyAddress(target.policy, language) + hash;
  if (target.kind === 'page') return addressIn(language, target.path) + hash;
  return href;
}

function isPage(path: string): boolean {
  return Object.values(reservedPaths).some((paths) => paths.includes(path));
}
