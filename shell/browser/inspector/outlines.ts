import { describeRelease, describeSize, stateOf, type ShownPart, element } from './shown-parts.ts';

interface Outline {
  part: ShownPart;
  box: HTMLElement;
  state: HTMLElement;
}

export function createOutlines(root: ShadowRoot) {
  const layer = element('div', { className: 'outlines', ariaHidden: 'true' });
  root.append(layer);
  let outlines: Outline[] = [];
  let frame = 0;

  /** Repeated, as parts move when content above them loads or opens. */
  function position(): void {
    for (const outline of outlines) placeBox(outline);
    frame = requestAnimationFrame(position);
  }

  return {
    show(parts: readonly ShownPart[]) {
      outlines = parts.map(outline);
      layer.replaceChildren(...outlines.map(({ box }) => box));
      cancelAnimationFrame(frame);
      if (outlines.length > 0) position();
    },
    refresh() {
      for (const { part, box, state } of outlines) {
        state.textContent = stateOf(part);
        box.dataset.state = stateOf(part);
      }
    },
  };
}

function outline(part: ShownPart): Outline {
  const state = element('span', { textContent: stateOf(part) });
  const text = `${part.name} · ${describeRelease(part)} · ${describeSize(part, Date.now())} · `;
  const label = element('div', { className: 'label' }, text, state);
  const box = element('div', { className: 'box' }, label);
  Object.assign(box.dataset, { owner: ownerOf(part), part: part.name.split(' ')[0], state: stateOf(part) });
  return { part, box, state };
}

export function ownerOf({ owner }: ShownPart): string {
  return owner === 'platform' ? 'platform' : 'team';
}

function placeBox({ part, box }: Outline): void {
  const { top, left, width, height } = areaOf(part.element);
  const isFixed = getComputedStyle(part.element).position === 'fixed';
  Object.assign(box.style, {
    position: isFixed ? 'fixed' : 'absolute',
    top: `${top + (isFixed ? 0 : scrollY)}px`,
    left: `${left + (isFixed ? 0 : scrollX)}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/** An element's visible area; for one without a box of its own, that of its children. */
function areaOf(element: Element): DOMRect {
  if (getComputedStyle(element).display !== 'contents') return element.getBoundingClientRect();
  const areas = [...element.children].map(areaOf).filter(({ width, height }) => width > 0 && height > 0);
  if (areas.length === 0) return new DOMRect();
  const [left, top] = [
    Math.min(...areas.map((area) => area.left)),
    Math.min(...areas.map((area) => area.top)),
  ];
  const right = Math.max(...areas.map((area) => area.right));
  return new DOMRect(left, top, right - left, Math.max(...areas.map((area) => area.bottom)) - top);
}
