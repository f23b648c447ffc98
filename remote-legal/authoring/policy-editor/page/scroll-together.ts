import { createContext } from 'react';
import type { EditorView } from '@codemirror/view';

/** Synchronises the columns: they show the section of the one that is scrolled. */
export class ScrollGroup {
  private readonly views = new Set<EditorView>();
  private leader: EditorView | undefined;

  /** @returns leaves the group */
  join(view: EditorView): () => void {
    const left = new AbortController();
    const options = { passive: true, signal: left.signal };
    for (const name of ['pointerenter', 'focusin', 'wheel', 'touchstart'])
      view.dom.addEventListener(name, () => (this.leader = view), options);
    view.scrollDOM.addEventListener('scroll', () => this.leader === view && this.align(view), options);
    this.views.add(view);
    return () => {
      left.abort();
      this.views.delete(view);
    };
  }

  private align(view: EditorView): void {
    const top = view.scrollDOM.scrollTop;
    const starts = sectionsOf(view);
    const current = starts.findLastIndex(({ y }) => y <= top);
    const [start, end] = [starts[current], starts[current + 1]];
    const part = start ? (top - start.y) / Math.max(1, (end?.y ?? view.contentHeight) - start.y) : 0;
    for (const other of this.views) {
      if (other === view) continue;
      const sections = sectionsOf(other);
      const index = sections.findIndex(({ id }) => id === start?.id);
      const [from, to] = [sections[index], sections[index + 1]];
      if (from) other.scrollDOM.scrollTop = from.y + part * ((to?.y ?? other.contentHeight) - from.y);
    }
  }
}

/** The top of each section in px; text before the first section has no id. */
function sectionsOf(view: EditorView): { id: string; y: number }[] {
  const headings = [...view.state.doc.toString().matchAll(/^#+ .*\{#([\w-]+)\}/gm)];
  const starts = headings.map(({ 1: id = '', index }) => ({ id, y: view.lineBlockAt(index).top }));
  return [{ id: '', y: 0 }, ...starts];
}

export const ScrollTogether = createContext(new ScrollGroup());
