import type { FrontMatter, Right } from './front-matter.ts';

/**
 * The URL of a prepared mail (RFC 6068) to the publisher that exercises a right, with the request and the lines to
 * fill in. Empty where the text has none, which the checks report.
 */
export function requestMail(right: Right, requests: FrontMatter['requests']): string {
  const mail = requests?.mails[right];
  if (!requests || !mail) return '';
  const body = `${mail.wish.trim()}\n\n${requests.form.trim()}\n`.replaceAll('\n', '\r\n');
  return `mailto:[[site.email]]?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(body)}`;
}
