import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import {
  Facet,
  RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type Line,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface Remark {
  /** Line of the editor's text, from 1. */
  line: number;
  kind: string;
  words: string;
}

/** The values of names in double braces. */
export const namedValues = Facet.define<ReadonlyMap<string, string>, ReadonlyMap<string, string>>({
  combine: (given) => given[0] ?? new Map(),
});

export const setRemarks = StateEffect.define<readonly Remark[]>();

/** A line by its number, from 1; the nearest one where the text has no such line. */
export function lineNear(doc: Text, number: number): Line {
  return doc.line(Math.min(Math.max(number, 1), doc.lines));
}

class RemarkBelow extends WidgetType {
  constructor(private readonly remark: Remark) {
    super();
  }

  override eq(other: RemarkBelow): boolean {
    return other.remark.words === this.remark.words && other.remark.kind === this.remark.kind;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = `remark remark-${this.remark.kind}`;
    element.textContent = this.remark.words;
    element.setAttribute('role', 'note');
    return element;
  }
}

const remarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    const effect = transaction.effects.find((one) => one.is(setRemarks));
    if (!effect) return decorations.map(transaction.changes);
    const { doc } = transaction.state;
    const ranges = effect.value.flatMap((remark) => {
      const line = lineNear(doc, remark.line);
      // A text missing before the first line is shown above it.
      const side = remark.line < 1 ? -1 : 1;
      const below = Decoration.widget({ widget: new RemarkBelow(remark), side, block: true });
      const marked = Decoration.line({ class: `line-${remark.kind}` });
      return [marked.range(line.from), below.range(side < 0 ? line.from : line.to)];
    });
    return RangeSet.of(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const valueMatcher = new MatchDecorator({
  regexp: /\{\{ ?([\w.]+) ?\}\}/g,
  decoration([, name = ''], view) {
    const value = view.state.facet(namedValues).get(name);
    return Decoration.mark({ class: 'value', ...(value && { attributes: { 'data-value': value } }) });
  },
});

const values = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = valueMatcher.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = valueMatcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--color-text)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--color-text-soft)' },
]);

export const markdownSetup: Extension = [
  history(),
  drawSelection(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  markdown(),
  syntaxHighlighting(highlighting),
  lintGutter(),
  EditorView.lineWrapping,
  remarks,
  values,
];
