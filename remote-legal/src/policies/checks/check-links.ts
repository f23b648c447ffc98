import { faultAt, type TextFault, type FaultCode, type FaultValues } from '../fault.ts';
import { rights } from '../front-matter.ts';
import { landingAnchors, readLink } from '../links.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** Every internal link has a target, and every right a prepared mail. */
export function checkLinks({ written }: PolicyLibrary): TextFault[] {
  return written.flatMap((text) => [
    ...text.links.flatMap(({ href, line }) => {
      const dead = readDeadLink(href, text, written);
      return dead ? [faultAt(text.file, line, dead.code, { href, ...dead.values })] : [];
    }),
    ...checkRequests(text),
  ]);
}

/** The fault of a link without a target; undefined for a valid link. */
function readDeadLink(
  href: string,
  text: WrittenPolicy,
  written: WrittenPolicy[],
): { code: FaultCode; values?: FaultValues } | undefined {
  const link = readLink(href);
  switch (link.kind) {
    case 'anchor':
      if (hasAnchor(text, link.anchor)) return undefined;
      return { code: 'link-anchor', values: { anchor: link.anchor } };
    case 'policy': {
      const target = findText(written, link.policy, text.language);
      // A missing or unreadable text has its own fault.
      if (!target?.text || !link.anchor || hasAnchor(target, link.anchor)) return undefined;
      return { code: 'link-policy', values: { file: target.file, anchor: link.anchor } };
    }
    case 'landing':
    case 'page':
      if (!link.anchor || (link.kind === 'landing' && landingAnchors.includes(link.anchor))) return undefined;
      return { code: 'link-landing', values: { sections: landingAnchors.join(', ') } };
    case 'request':
      return text.requests ? undefined : { code: 'link-request' };
    case 'external':
      // Letters of another alphabet, which look like Latin ones.
      return /(^|\.)xn--/.test(new URL(href).hostname) ? { code: 'link-letters' } : undefined;
    case 'mail':
      return undefined;
    case 'unknown':
      return { code: 'link-unknown' };
  }
}

const hasAnchor = ({ headings }: WrittenPolicy, anchor: string) => headings.some(({ id }) => id === anchor);

function checkRequests({ policy, file, headings, links }: WrittenPolicy): TextFault[] {
  if (policy !== 'gdpr') return [];
  const missing = rights.filter((right) => !links.some(({ href }) => href === `request:${right}`));
  return missing.map((right) => {
    const line = headings.find(({ id }) => id === right)?.line ?? 1;
    return faultAt(file, line, 'request-missing', { right });
  });
}
