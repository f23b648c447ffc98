import type { Fault } from '../fault.ts';
import { rights } from '../front-matter.ts';
import { landingAnchors, readLink } from '../links.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** No link within the site that leads nowhere, and a prepared mail for every right. */
export function checkLinks({ written }: PolicyLibrary): Fault[] {
  return written.flatMap((text) => [
    ...text.links.flatMap(({ href, line }) => {
      const fault = describeDeadLink(href, text, written);
      return fault ? [{ file: text.file, line, ...fault }] : [];
    }),
    ...checkRequests(text),
  ]);
}

function describeDeadLink(
  href: string,
  text: WrittenPolicy,
  written: WrittenPolicy[],
): Pick<Fault, 'what' | 'mend'> | undefined {
  const what = `The link "${href}" leads nowhere.`;
  const link = readLink(href);
  switch (link.kind) {
    case 'anchor':
      return hasAnchor(text, link.anchor)
        ? undefined
        : { what, mend: `This text has no section {#${link.anchor}}.` };
    case 'policy': {
      const target = written.find(
        ({ policy, language }) => policy === link.policy && language === text.language,
      );
      if (!target) return { what, mend: `There is no content/${text.language}/${link.policy}.md.` };
      if (!link.anchor || hasAnchor(target, link.anchor)) return undefined;
      return { what, mend: `${target.file} has no section {#${link.anchor}}.` };
    }
    case 'page':
      if (!link.anchor || (link.path === '/' && landingAnchors.includes(link.anchor))) return undefined;
      return { what, mend: `The landing page has the sections ${landingAnchors.join(', ')} only.` };
    case 'request':
      return text.requests
        ? undefined
        : { what, mend: 'Prepare the mail under "requests", as in content/fr/gdpr.md.' };
    case 'mail':
    case 'external':
      return undefined;
    case 'unknown':
      return {
        what,
        mend: 'Link to a section (#retention), a text (terms.md), a page (/support) or an address with https://.',
      };
  }
}

function hasAnchor({ headings }: WrittenPolicy, anchor: string): boolean {
  return headings.some(({ id }) => id === anchor);
}

function checkRequests({ policy, file, headings, links }: WrittenPolicy): Fault[] {
  if (policy !== 'gdpr') return [];
  return rights
    .filter((right) => !links.some(({ href }) => href === `request:${right}`))
    .map((right) => ({
      file,
      line: headings.find(({ id }) => id === right)?.line ?? 1,
      what: `The right {#${right}} has no prepared mail.`,
      mend: `Add a line such as [Prepare the request](request:${right}).`,
    }));
}
