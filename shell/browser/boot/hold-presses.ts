import { islandFailed } from '@site/shell-contract/island-failures';
import { dataFailed, dataHydrated, dataIsland } from '@site/shell-contract/page-attributes';
import { islandHydrated, type IslandData } from '../page-data.ts';

/** How long a press waits for its island, in ms. */
const maxWait = 4000;
/** When a pressed control shows that it waits, in ms. */
const busyAfter = 300;

const controls = 'button, form';

type Control = HTMLButtonElement | HTMLFormElement;

interface Press {
  control: Control;
  island: Element;
  /** Its place among the island's controls: React may have rendered them anew. */
  index: number;
}

/**
 * Holds a press of a button or form in an island that is not hydrated, and repeats it when it is; the last one, if
 * several are pressed. If the island is late or has failed, a form is sent as without script; for anything else the
 * visitor sees a message.
 * @param loadIslands called at each press that is held
 */
export function holdPresses(
  loadIslands: () => void,
  { waiting, failure }: Pick<IslandData['texts'], 'waiting' | 'failure'>,
): void {
  let heldPress: Press | undefined;
  const lateIslands = new WeakSet<Element>();
  let isRepeated = false;
  let undo: (() => void)[] = [];

  function onPress(event: Event): void {
    if (isRepeated) return;
    const control = controlOf(event);
    const island = control?.closest(`[${dataIsland}]:not([${dataHydrated}])`);
    if (!control || !island) return;
    event.preventDefault();
    event.stopPropagation();
    if (control === heldPress?.control) return;
    release();
    heldPress = { control, island, index: controlsOf(island).indexOf(control) };
    // An island that failed or is late gives up after this event: browsers ignore a click while they handle another.
    const wait = island.matches(`[${dataFailed}]`) || lateIslands.has(island) ? 0 : maxWait;
    after(wait, giveUp);
    after(busyAfter, () => {
      control.ariaBusy = 'true';
      undo.push(() => (control.ariaBusy = null));
    });
    loadIslands();
  }

  function giveUp(): void {
    if (!heldPress) return;
    const { island } = heldPress;
    const control = presentControl(heldPress);
    const hasFailed = island.matches(`[${dataFailed}]`);
    lateIslands.add(island);
    const form = formOf(control);
    if (form && isSentWithoutScript(form, control)) return repeat();
    // A failed island drops the press; a late one still gets it when it is hydrated.
    if (hasFailed) release();
    undo.push(showStatus(island, hasFailed ? failure : waiting));
  }

  function repeat(): void {
    if (!heldPress) return;
    const control = presentControl(heldPress);
    release();
    isRepeated = true;
    if (control instanceof HTMLFormElement) control.requestSubmit();
    else control.click();
    isRepeated = false;
  }

  function after(ms: number, action: () => void): void {
    const timer = setTimeout(action, ms);
    undo.push(() => clearTimeout(timer));
  }

  function release(): void {
    heldPress = undefined;
    for (const action of undo) action();
    undo = [];
  }

  for (const type of ['click', 'submit']) document.addEventListener(type, onPress, true);
  document.addEventListener(islandHydrated, ({ target }) => target === heldPress?.island && repeat());
  document.addEventListener(islandFailed, ({ target }) => target === heldPress?.island && giveUp());
  // By Back the browser may show this page again, as it was left.
  addEventListener('pagehide', release);
}

function controlOf(event: Event): Control | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent)
    return (event.submitter as HTMLButtonElement | null) ?? (target as HTMLFormElement);
  return (target instanceof Element && target.closest('button')) || undefined;
}

function controlsOf(island: Element): Control[] {
  return [...island.querySelectorAll<Control>(controls)];
}

function presentControl({ control, island, index }: Press): Control {
  return control.isConnected ? control : (controlsOf(island)[index] ?? control);
}

function formOf(control: Control): HTMLFormElement | null {
  if (control instanceof HTMLFormElement) return control;
  return control.type === 'submit' ? control.form : null;
}

function isSentWithoutScript(form: HTMLFormElement, control: Control): boolean {
  return form.hasAttribute('action') || control.hasAttribute('formaction');
}

/** A live region that is filled as soon as it is there may not be read out. */
const fillAfter = 100;

/** Shows a text after an element, and has screen readers read it. @returns a function that removes the text */
function showStatus(element: Element, text: string): () => void {
  const status = document.createElement('p');
  status.role = 'status';
  element.after(status);
  setTimeout(() => {
    status.textContent = text;
    status.scrollIntoView({ block: 'nearest' });
  }, fillAfter);
  return () => status.remove();
}
