type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';

/**
 * Holds on to the controls of an island: where translators and password managers have changed the page, React renders the island
 * anew, and what was typed is in the elements that it removed.
 * @returns gives what the visitor typed, chose, opened and focused to the elements that replaced those before
 */
export function keepInput(island: HTMLElement): () => void {
  let used = [...island.querySelectorAll<Field>(fields)];
  const details = [...island.querySelectorAll('details')];
  // A removed element has lost the focus already.
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    if (focused.matches(fields) && island.contains(focused) && !used.includes(focused as Field))
      used.push(focused as Field);
  });

  return () => {
    const now = [...island.querySelectorAll<Field>(fields)];
    for (const [place, field] of used.entries()) {
      if (field.isConnected) continue;
      const successor = now.find((other) => isSameField(other, field)) ?? now[place];
      if (!successor || successor.type !== field.type) continue;
      copyInput(field, successor);
      if (field === focused) focus(field, successor);
    }
    for (const [place, successor] of [...island.querySelectorAll('details')].entries())
      successor.open = details[place]?.open ?? successor.open;
    used = now;
  };
}

function isSameField(one: Field, other: Field): boolean {
  const isChoice = other.type === 'radio' || other.type === 'checkbox';
  return one.id === other.id && one.name === other.name && (!isChoice || one.value === other.value);
}

function copyInput(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked;
  if (from.type !== 'hidden' && to.value !== from.value) to.value = from.value;
}

function focus(from: Field, to: Field): void {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // Fields for addresses and numbers have no selection.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
