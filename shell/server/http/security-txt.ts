import { languages } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

export const securityTxtPath = '/.well-known/security.txt';

/** For how long what it says may be relied upon, in ms; RFC 9116 recommends less than a year. */
const validity = 180 * 24 * 60 * 60 * 1000;

/** Where to tell of a weakness (RFC 9116), from the site's configuration. It holds from the day on which it is asked for. */
export function securityTxt({ email, origin }: Site, now = new Date()): string {
  const today = new Date(now).setUTCHours(0, 0, 0, 0);
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
