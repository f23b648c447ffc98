import type { FrontMatter, Right } from './front-matter.ts';

/**
 * The address of a prepared mail (RFC 6068) by which a person exercises a right: to the publisher, with the
 * wish and the lines to fill in. Empty where the text prepares none; the checks name that.
 */
export function requestMail(right: Right, requests: FrontMatter['requests']): string {
  const mail = requests?.mails[right];
  if (!requests || !mail) return '';
  const body = `${mail.wish.trim()}\n\n${requests.form.trim()}\n`.replaceAll('\n', '\r\n');
  return `mailto:[[site.email]]?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(body)}`;
}
