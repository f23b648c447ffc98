/** Text for HTML, in an element or in an attribute between quotation marks. Browsers load this file too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
