import { describeRelease, describeSize, stateOf, type ShownPart, element } from './shown-parts.ts';
import { releaseBeforePath, leaveReleaseBeforePath } from '@site/shell-contract/shell-paths';
import type { InspectedPage } from './inspected-page.ts';
import { ownerOf } from './outlines.ts';

export function createPanel(container: HTMLElement, { chosen }: InspectedPage) {
  const failure = element('p', { role: 'alert' });
  const list = element('ol', {});
  let states: { part: ShownPart; text: HTMLElement }[] = [];
  if (chosen) {
    const words = `You see ${chosen.remote} ${chosen.version}, as nobody else does. `;
    container.append(element('p', {}, words, goButton('Back', leaveReleaseBeforePath)));
  }
  container.append(failure, list);

  function goButton(words: string, path: string): HTMLButtonElement {
    const button = element('button', { type: 'button', textContent: words });
    button.addEventListener('click', () => {
      button.disabled = true;
      void go(path).catch((error: unknown) => {
        button.disabled = false;
        failure.textContent = `It cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
      });
    });
    return button;
  }

  function row(part: ShownPart): HTMLElement {
    const text = element('span', { textContent: stateOf(part) });
    states.push({ part, text });
    const { name, before } = part;
    const line = element(
      'li',
      {},
      element('strong', { textContent: name }),
      element('span', { textContent: describeRelease(part) }),
      element('span', { textContent: describeSize(part, Date.now()) }),
      text,
    );
    line.dataset.owner = ownerOf(part);
    if (before)
      line.append(goButton(`Show the release before: ${before.version}`, releaseBeforePath + before.remote));
    return line;
  }

  return {
    show(parts: readonly ShownPart[]) {
      states = [];
      list.replaceChildren(...parts.map(row));
    },
    refresh() {
      for (const { part, text } of states) text.textContent = stateOf(part);
    },
  };
}

/** @throws Error where the site refuses, for example after the preview has ended */
async function go(path: string): Promise<void> {
  const response = await fetch(path, { method: 'POST' });
  if (!response.ok) throw new Error(`the site answers ${response.status}`);
  location.reload();
}
