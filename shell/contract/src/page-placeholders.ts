import { addressIn } from '@site/shared-i18n/addresses';
import type { Language } from '@site/shared-i18n/languages';

/** A token that stands for a page's address in a prerendered fragment; its characters need no escape in HTML. */
export const pagePlaceholder = (role: string) => `[[page.${role}]]`;
const tokenPattern = /\[\[page\.([a-z][a-z-]*)\]\]/g;

/** Puts addresses where the tokens of `pagePlaceholder` stand. */
export function fillPagePlaceholders(text: string, addressOf: (role: string) => string): string {
  return text.replace(tokenPattern, (_whole, role: string) => addressOf(role));
}

/**
 * The address of the page that has a role. Where no live page has it, one that answers as the pages of absent remotes
 * do: that they are not available now, or not there.
 * @param addresses of the live pages by role, in that language
 */
export function pageAddress(
  addresses: Readonly<Record<string, string>>,
  role: string,
  language: Language,
): string {
  return addresses[role] ?? addressIn(language, `/${role}`);
}
