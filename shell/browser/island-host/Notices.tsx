import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import type { Notice } from '@site/shell-contract';
import styles from './Notices.module.css';

/** How long a notice is shown, in ms (L12). */
const display = 5000;

const store = createStore<{ notice?: Notice | undefined }>(() => ({}));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice, replacing any other. */
export function notify(notice: Notice): void {
  store.setState({ notice });
  clearTimeout(timer);
  timer = setTimeout(close, display);
}

function close(): void {
  clearTimeout(timer);
  store.setState({ notice: undefined });
}

/** The container of notices; screen readers announce changes without moving the focus. */
export function Notices({ closeLabel }: { closeLabel: string }) {
  const notice = useStore(store, (state) => state.notice);
  // The notice may cover the focused element, such as an invalid field.
  useEffect(() => {
    if (notice) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div className={styles.area} role="status" aria-live="polite">
      {notice && (
        <div className={styles.notice} data-kind={notice.kind}>
          <div>
            <p className={styles.title}>{notice.title}</p>
            {notice.description && <p>{notice.description}</p>}
          </div>
          <button type="button" onClick={close} aria-label={closeLabel}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                d="m6 6 12 12M18 6 6 18"
              />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
