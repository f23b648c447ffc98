import { maxEmailLength } from './field-limits.ts';

/** Letters of any script (RFC 6531), digits and what else is common before the `@`; a percent sign could hide a NUL. */
export const localPart = /^[\p{L}\p{M}\p{N}_'+-]+(?:\.[\p{L}\p{M}\p{N}_'+-]+)*$/u;

/** What a URL would read as a part of a host; `new URL` takes care of the rest. */
const hostOnly = /^[\p{L}\p{M}\p{N}.-]+$/u;
export const asciiDomain = /^(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z][a-z0-9-]{1,62}$/;

/** An e-mail address with its domain in ASCII: `info@xn--mller-kva.ch` for `info@Müller.ch`; undefined if it is none. */
export function withAsciiDomain(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (text.length > maxEmailLength || !localPart.test(local) || !hostOnly.test(domain)) return undefined;
  const address = `http://${domain}`;
  const ascii = URL.canParse(address) ? new URL(address).hostname : '';
  return asciiDomain.test(ascii) ? `${local}@${ascii}` : undefined;
}

/** Whether a text is an e-mail address, for the api's schemas and for forms in browsers, which are less strict. */
export function isEmail(text: string): boolean {
  return withAsciiDomain(text) !== undefined;
}
