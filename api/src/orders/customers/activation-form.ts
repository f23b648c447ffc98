import type { SiteForm } from '../../platform/http/form-post.ts';
import { printUserCode, readUserCode } from './user-code.ts';

/** The forms of /activate, on which the device of a code waits to be confirmed; they work without script. */
export const activationForm: SiteForm = {
  path: '/activate',
  endpoints: ['/api/account/activate', '/api/account/refuse-device'],
  name: 'activation',
  query({ body }) {
    const code = codeTypedIn(body);
    return code ? new URLSearchParams({ code: printUserCode(code) }).toString() : '';
  },
  errors: ['signed_out', 'session_changed', 'device_code_unknown', 'devices_full'],
};

/** What can be a device's code in unchecked fields. */
export function codeTypedIn(fields: unknown): string | undefined {
  const typed = (fields as Record<string, unknown> | undefined)?.['code'];
  return typeof typed === 'string' ? readUserCode(typed.slice(0, 40)) : undefined;
}
