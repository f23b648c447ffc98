import { addressIn, type Language } from '@site/shared-i18n';
import { policies, policyAddress, type Policy } from './policies.ts';
import { pagePlaceholder } from '@site/shell-contract';
import { rights, type Right } from './front-matter.ts';

type LinkTarget =
  /** `#retention`: a section of the same policy. */
  | { kind: 'anchor'; anchor: string }
  /** `terms.md` or `terms.md#payments`: another policy in the same language. */
  | { kind: 'policy'; policy: Policy; anchor: string | undefined }
  /** `request:access`: the prepared mail for a right. */
  | { kind: 'request'; right: Right }
  /** `/#pricing`: a section of the landing page. */
  | { kind: 'landing'; anchor: string | undefined }
  /** `/support`: a page of another team, by its role. */
  | { kind: 'page'; role: string; anchor: string | undefined }
  | { kind: 'mail' }
  | { kind: 'external' }
  | { kind: 'unknown' };

/** The landing page's sections (M1). */
export const landingAnchors = ['hero', 'apps', 'features', 'pricing', 'contact'];

/** The roles of other teams' pages that the policies may link to. */
const linkedRoles = ['support', 'account', 'cancellation', 'withdrawal', 'my-data'];

const policyFile = /^([A-Za-z]+)\.md(?:#(.+))?$/;

export function readLink(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) };
  const [, name, anchor] = policyFile.exec(href) ?? [];
  const policy = policies.find((candidate) => candidate === name);
  if (policy) return { kind: 'policy', policy, anchor };
  const right = rights.find((candidate) => href === `request:${candidate}`);
  if (right) return { kind: 'request', right };
  if (href === 'mailto:[[site.email]]') return { kind: 'mail' };
  if (URL.canParse(href) && new URL(href).protocol === 'https:') return { kind: 'external' };
  const [path = '', pageAnchor] = href.split('#');
  if (path === '/') return { kind: 'landing', anchor: pageAnchor };
  const role = linkedRoles.find((candidate) => path === `/${candidate}`);
  if (role) return { kind: 'page', role, anchor: pageAnchor };
  return { kind: 'unknown' };
}

/** The `href` of a policy's link in a language; prepared mails are made elsewhere. */
export function hrefOf(href: string, language: Language): string {
  const target = readLink(href);
  const hash = 'anchor' in target && target.anchor ? `#${target.anchor}` : '';
  if (target.kind === 'policy') return policyAddress(target.policy, language) + hash;
  if (target.kind === 'landing') return addressIn(language, '/') + hash;
  if (target.kind === 'page') return pagePlaceholder(target.role) + hash;
  return href;
}
