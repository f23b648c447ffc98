import { dataFailed, dataHydrated } from '@site/shell-contract/page-attributes';
import { element, findParts, readInspectedPage, type ShownPart } from './shown-parts.ts';
import styles from './inspector.css?inline';
import { createOutlines } from './outlines.ts';
import { createPanel } from './panel.ts';

const openKey = 'inspector';

/* Shows who owns which part of the page; in development and on previews only. A shadow root separates its styles. */
const page = readInspectedPage();
const host = element('aside', { id: 'inspector', lang: 'en', ariaLabel: 'Inspector' });
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
root.adoptedStyleSheets = [sheet];
const outlines = createOutlines(root);
const toggle = element('button', { type: 'button', className: 'toggle', title: 'Alt+I' }, 'Inspector');
toggle.setAttribute('aria-keyshortcuts', 'Alt+I');
const container = element('div', { className: 'panel', hidden: true });
root.append(container, toggle);
const panel = createPanel(container, page);
let parts: ShownPart[] = [];
const isOpen = () => toggle.ariaExpanded === 'true';

/** Moves above the bar of a preview. */
const preview = document.querySelector<HTMLElement>('#site-preview');
const keepAbove = () => host.style.setProperty('--below', `${preview?.offsetHeight ?? 0}px`);
if (preview) new ResizeObserver(keepAbove).observe(preview);

const changes = new MutationObserver(refresh);

function refresh(): void {
  const foundParts = findParts(page);
  const isSame =
    foundParts.length === parts.length &&
    foundParts.every((part, index) => part.element === parts[index]?.element);
  if (!isSame) {
    parts = foundParts;
    outlines.show(parts);
    panel.show(parts);
  }
  outlines.refresh();
  panel.refresh();
}

function setOpen(open: boolean): void {
  container.hidden = !open;
  toggle.ariaExpanded = String(open);
  sessionStorage.setItem(openKey, String(open));
  changes.disconnect();
  parts = [];
  if (!open) return outlines.show(parts);
  refresh();
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: [dataHydrated, dataFailed],
  });
}

toggle.addEventListener('click', () => setOpen(!isOpen()));
addEventListener('keydown', (event) => {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (code !== 'KeyI' || !altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  setOpen(!isOpen());
});
container.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  setOpen(false);
  toggle.focus();
});

document.body.append(host);
setOpen(sessionStorage.getItem(openKey) === 'true');
