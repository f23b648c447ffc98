/** What other programs do to a page before its islands are used; each runs in the page. */
export const otherPrograms = {
  /** A node behind each field and within its label, and marks on both. */
  'a password manager': () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')) {
      field.setAttribute('data-manager', 'true');
      field.after(document.createElement('div'));
      for (const label of field.labels ?? []) {
        label.setAttribute('data-manager', 'true');
        label.append(document.createElement('div'));
      }
    }
  },
  /** Each text in an element of its own. */
  'a translator': () => {
    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, template, option, textarea'))
        continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
  /** What the browser knows, without an event. */
  'a browser that fills in': () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main input[autocomplete]'))
      if (field.autocomplete !== 'off' && field.value === '')
        field.value = field.type === 'email' ? 'ada@example.org' : 'Ada';
  },
};
