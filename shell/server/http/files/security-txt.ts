import { languages } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

export const securityTxtPath = '/.well-known/security.txt';

/** How long the content is valid, in ms; RFC 9116 recommends less than a year. */
const validity = 180 * 24 * 60 * 60 * 1000;

/** Contact for security reports (RFC 9116), valid from the day of the request. */
export function securityTxt({ email, origin }: Site): string {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const fields = {
    Contact: `mailto:${email}`,
    Expires: new Date(today + validity).toISOString(),
    'Preferred-Languages': languages.join(', '),
    Canonical: origin + securityTxtPath,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
