import { redo, undo } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useContext, useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import type { Language } from '@site/shared-i18n';
import { lineNear, markdownSetup, namedValues, setRemarks, type Remark } from './markdown-setup.ts';
import { ScrollTogether } from './scroll-together.ts';

export interface MarkdownHandle {
  insert(text: string): void;
  undo(): void;
  redo(): void;
  goTo(line: number): void;
}

interface MarkdownFieldProps {
  ref: Ref<MarkdownHandle>;
  label: string;
  language: Language;
  body: string;
  change: (body: string) => void;
  linesBefore: number;
  isReadOnly: boolean;
  remarks: readonly Remark[];
  /** Faults by line of the body, from 1. */
  faults: readonly { line: number; words: string }[];
  values: ReadonlyMap<string, string>;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { ref, label, body, linesBefore, isReadOnly, remarks, faults, values } = props;
  const { parent, view, numbers } = useEditorView(props);

  // Each effect runs again for a new view, too: label, isReadOnly and values make one.
  useEffect(() => {
    const { current } = view;
    if (current) replace(current, body);
  }, [view, body, label, isReadOnly, values]);

  useEffect(() => {
    const formatNumber = (line: number) => String(line + linesBefore);
    view.current?.dispatch({ effects: numbers.current.reconfigure(lineNumbers({ formatNumber })) });
  }, [view, numbers, linesBefore, label, isReadOnly, values]);

  useEffect(() => {
    if (view.current) showRemarks(view.current, remarks, faults);
  }, [view, remarks, faults, label, isReadOnly, values]);

  useImperativeHandle(ref, () => handleOf(view));

  return <div ref={parent} className="markdown" />;
}

/** An editor of the text, made anew where a property changes that it has from its start. */
function useEditorView({ label, language, body, change, isReadOnly, values }: MarkdownFieldProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(change);
  const first = useRef(body);
  const numbers = useRef(new Compartment());
  const group = useContext(ScrollTogether);
  useEffect(() => {
    changed.current = change;
    first.current = body;
  }, [change, body]);

  useEffect(() => {
    if (!parent.current) return;
    const created = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          numbers.current.of([]),
          markdownSetup,
          namedValues.of(values),
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, lang: language, spellcheck: 'true' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = created;
    const leave = group.join(created);
    return () => {
      leave();
      created.destroy();
    };
  }, [group, label, language, isReadOnly, values]);
  return { parent, view, numbers };
}

function handleOf(view: RefObject<EditorView | undefined>): MarkdownHandle {
  return {
    insert(text) {
      view.current?.dispatch(view.current.state.replaceSelection(text));
      view.current?.focus();
    },
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
    goTo(line) {
      const { current } = view;
      if (!current) return;
      const { from } = lineNear(current.state.doc, line);
      current.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      current.focus();
    },
  };
}

function showRemarks(
  view: EditorView,
  remarks: MarkdownFieldProps['remarks'],
  faults: MarkdownFieldProps['faults'],
): void {
  const { doc } = view.state;
  view.dispatch({ effects: setRemarks.of(remarks) });
  const diagnostics = faults.map(({ line, words }) => {
    const { from, to } = lineNear(doc, line);
    return { from, to, severity: 'error' as const, message: words };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Replaces the text by a minimal change, so that the cursor stays. */
function replace(view: EditorView, text: string): void {
  const present = view.state.doc.toString();
  if (present === text) return;
  let from = 0;
  while (from < Math.min(present.length, text.length) && present[from] === text[from]) from++;
  let tail = 0;
  const maxTail = Math.min(present.length, text.length) - from;
  while (tail < maxTail && present.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const insert = text.slice(from, text.length - tail);
  view.dispatch({ changes: { from, to: present.length - tail, insert } });
}
