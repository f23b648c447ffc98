import { createContext } from 'react';
import type { EditorView } from '@codemirror/view';

/** Synchronises the columns: they show the section of the one that is scrolled. */
export class ScrollGroup {
  private readonly views = new Set<EditorView>();
  private leader: EditorView | undefined;

  /** @returns leaves the group */
  join(view: EditorView): () => void {
    const lead = () => (this.leader = view);
    const follow = () => this.leader === view && this.align(view);
    const started = ['pointerenter', 'focusin', 'wheel', 'touchstart'];
    for (const name of started) view.dom.addEventListener(name, lead, { passive: true });
    view.scrollDOM.addEventListener('scroll', follow, { passive: true });
    this.views.add(view);
    return () => {
      for (const name of started) view.dom.removeEventListener(name, lead);
      view.scrollDOM.removeEventListener('scroll', follow);
      this.views.delete(view);
    };
  }

  private align(view: EditorView): void {
    const top = view.scrollDOM.scrollTop;
    const starts = sectionsOf(view);
    const at = starts.findLastIndex(({ y }) => y <= top);
    const [start, end] = [starts[at], starts[at + 1]];
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
  const { doc } = view.state;
  const starts = [...doc.toString().matchAll(/^#+ .*\{#([\w-]+)\}/gm)].map((match) => ({
    id: match[1] ?? '',
    y: view.lineBlockAt(match.index).top,
  }));
  return [{ id: '', y: 0 }, ...starts];
}

export const ScrollTogether = createContext(new ScrollGroup());
