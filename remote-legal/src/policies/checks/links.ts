import { faultAt, type Fault } from '../fault.ts';
import { rights } from '../front-matter.ts';
import { landingAnchors, readLink } from '../links.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** No link within the site that leads nowhere, and a prepared mail for every right. */
export function checkLinks({ written }: PolicyLibrary): Fault[] {
  return written.flatMap((text) => [
    ...text.links.flatMap(({ href, line }) => {
      const fix = fixOfDeadLink(href, text, written);
      return fix ? [faultAt(text.file, line, `The link "${href}" leads nowhere.`, fix)] : [];
    }),
    ...checkRequests(text),
  ]);
}

/** What to do about a link that leads nowhere; undefined where it leads somewhere. */
function fixOfDeadLink(href: string, text: WrittenPolicy, written: WrittenPolicy[]): string | undefined {
  const link = readLink(href);
  switch (link.kind) {
    case 'anchor':
      return hasAnchor(text, link.anchor) ? undefined : `This text has no section {#${link.anchor}}.`;
    case 'policy': {
      const target = findText(written, link.policy, text.language);
      // A text that is missing or cannot be read is named already.
      if (!target?.text || !link.anchor || hasAnchor(target, link.anchor)) return undefined;
      return `${target.file} has no section {#${link.anchor}}.`;
    }
    case 'landing':
    case 'page':
      if (!link.anchor || (link.kind === 'landing' && landingAnchors.includes(link.anchor))) return undefined;
      return `The landing page has the sections ${landingAnchors.join(', ')} only.`;
    case 'request':
      return text.requests ? undefined : 'Prepare the mail under "requests", as in content/fr/gdpr.md.';
    case 'mail':
    case 'external':
      return undefined;
    case 'unknown':
      return 'Link to a section (#retention), a text (terms.md), a page (/support) or an address with https://.';
  }
}

function hasAnchor({ headings }: WrittenPolicy, anchor: string): boolean {
  return headings.some(({ id }) => id === anchor);
}

function checkRequests({ policy, file, headings, links }: WrittenPolicy): Fault[] {
  if (policy !== 'gdpr') return [];
  const missing = rights.filter((right) => !links.some(({ href }) => href === `request:${right}`));
  return missing.map((right) => {
    const line = headings.find(({ id }) => id === right)?.line ?? 1;
    const fix = `Add a line such as [Prepare the request](request:${right}).`;
    return faultAt(file, line, `The right {#${right}} has no prepared mail.`, fix);
  });
}
