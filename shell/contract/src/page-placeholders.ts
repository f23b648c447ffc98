import { addressIn } from '@site/shared-i18n/addresses';
import type { Language } from '@site/shared-i18n/languages';

/** A placeholder for a page's address in a fragment; its characters need no escape in HTML. */
export const pagePlaceholder = (role: string) => `[[page.${role}]]`;
const placeholderPattern = /\[\[page\.([a-z][a-z-]*)\]\]/g;

/** Replaces the placeholders of `pagePlaceholder` by addresses. */
export function fillPagePlaceholders(text: string, addressOf: (role: string) => string): string {
  return text.replace(placeholderPattern, (_whole, role: string) => addressOf(role));
}

/**
 * The address of the page with a role. Where no live page has it, an address that responds like pages of absent remotes:
 * unavailable or not found.
 * @param addresses of live pages by role, in that language
 */
export function pageAddress(
  addresses: Readonly<Record<string, string>>,
  role: string,
  language: Language,
): string {
  return addresses[role] ?? addressIn(language, `/${role}`);
}
