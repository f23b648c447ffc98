import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Action, Dialog } from './Dialog.tsx';

interface ConflictViewProps {
  fileText: string;
  ownText: string;
  /** Undefined keeps the file as it is. */
  settle: (text?: string) => void;
}

/** Resolves a conflict with a file that was changed meanwhile: shows both texts, and the choice. */
export function ConflictView({ fileText, ownText, settle }: ConflictViewProps) {
  const { t } = useTranslation();
  const parent = useRef<HTMLDivElement>(null);
  const merge = useRef<MergeView>(undefined);
  useEffect(() => {
    if (!parent.current) return;
    const view = new MergeView({
      parent: parent.current,
      a: { doc: fileText, extensions: [EditorState.readOnly.of(true), EditorView.lineWrapping] },
      // The file may change again while the texts are merged.
      b: { doc: merge.current?.b.state.doc ?? ownText, extensions: [EditorView.lineWrapping] },
      collapseUnchanged: {},
      revertControls: 'a-to-b',
    });
    merge.current = view;
    return () => view.destroy();
    // oxlint-disable-next-line react/exhaustive-deps -- the writer's text goes on in the view
  }, [fileText]);
  return (
    <Dialog title={t('conflict.title')} isWide>
      <p>{t('conflict.explain')}</p>
      <div ref={parent} className="merge" />
      <div className="buttons">
        <Action label={t('conflict.theirs')} act={() => settle()} />
        <Action
          label={t('conflict.mine')}
          act={() => settle(merge.current?.b.state.doc.toString() ?? ownText)}
          isPrimary
        />
      </div>
    </Dialog>
  );
}
