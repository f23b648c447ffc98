type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';
const controls = `${fields}, details, summary, button, a[href]`;

/**
 * Keeps the controls of an island: where translators and password managers have changed the page, React renders the
 * island anew, and what was typed is in the elements that it removed.
 * @returns gives what the visitor typed, chose, opened and focused to the elements that replaced those before
 */
export function keepInput(island: HTMLElement): () => void {
  let used = [...island.querySelectorAll(controls)];
  // A removed element has lost the focus already.
  let focused = document.activeElement;
  // Never removed: an island stays as long as its document.
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    if (focused.matches(controls) && island.contains(focused) && !used.includes(focused)) used.push(focused);
  });

  return () => {
    const now = [...island.querySelectorAll(controls)];
    for (const control of used) {
      if (control.isConnected) continue;
      const successor = findSuccessor(control, used, now);
      if (!successor) continue;
      if (isField(control) && isField(successor)) copyInput(control, successor);
      if (control instanceof HTMLDetailsElement) successor.toggleAttribute('open', control.open);
      if (control === focused) focus(control, successor as HTMLElement);
    }
    used = now;
  };
}

/** The new control with the same name; else, of those of its kind, the one at the same position. */
function findSuccessor(control: Element, before: Element[], now: Element[]): Element | undefined {
  const kind = kindOf(control);
  const sameKind = now.filter((other) => kindOf(other) === kind);
  const index = before.filter((other) => kindOf(other) === kind).indexOf(control);
  return sameKind.find((other) => hasSameName(control, other)) ?? sameKind[index];
}

function kindOf(control: Element): string {
  return `${control.localName} ${isField(control) ? control.type : ''}`;
}

function hasSameName(control: Element, other: Element): boolean {
  if (!isField(control) || !isField(other) || !(control.id || control.name)) return false;
  const isChoice = other.type === 'radio' || other.type === 'checkbox';
  return (
    control.id === other.id && control.name === other.name && (!isChoice || control.value === other.value)
  );
}

function isField(control: Element): control is Field {
  return control.matches(fields);
}

function copyInput(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked;
  if (from.type !== 'hidden' && to.value !== from.value) to.value = from.value;
}

function focus(from: Element, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!isText(from) || !isText(to)) return;
  if (from.selectionStart !== null) return to.setSelectionRange(from.selectionStart, from.selectionEnd);
  // Fields for addresses and numbers have no selection: another value moves the cursor behind it.
  to.value = '';
  to.value = from.value;
}

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control.matches('input, textarea');
}
