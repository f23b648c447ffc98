import { useCallback, useEffect, useRef, useState } from 'react';
import type { PolicyState, Saved, TextState } from '../contract.ts';
import type { Policy } from '../../../src/policies/policies.ts';
import { nextState, startOf, type SavingEvent } from './saving-state.ts';
import { sendRequest, RefusedError } from './send-request.ts';

/** Pause between the last input and saving, in ms. */
const pauseMs = 500;
/** Pause before a failed save is retried, in ms. */
const retryMs = 2000;

/**
 * A text in the editor, saved automatically. A save names the version it is based on, and never overwrites other
 * changes.
 * @param saved gets the state of the texts after each save
 * @param written hashes of what this page wrote in other ways: no one else's change
 */
export function useText(
  policy: Policy,
  text: TextState,
  saved: (state: PolicyState) => void,
  written: ReadonlySet<string | undefined>,
) {
  const [state, setState] = useState(() => startOf(text));
  const latest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveNow = useRef<() => void>(undefined);
  const { language } = text;

  const apply = useCallback((event: SavingEvent) => {
    latest.current = nextState(latest.current, event);
    setState(latest.current);
  }, []);

  const saveIn = useCallback((ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveNow.current?.(), ms);
  }, []);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const { draft, base, isDirty, isSaving } = latest.current;
    if (!isDirty || isSaving) return;
    apply({ type: 'sent' });
    try {
      const body = { source: draft, base };
      const response = await sendRequest<Saved>('PUT', `policies/${policy}/${language}`, body);
      apply({ type: 'saved', draft, hash: response.hash });
      saved(response.state);
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : undefined;
      apply({ type: 'failed', refusal });
      if (!refusal) return saveIn(retryMs);
    }
    if (latest.current.isDirty && latest.current.draft !== draft) saveIn(pauseMs);
  }, [policy, language, saved, apply, saveIn]);
  useEffect(() => void (saveNow.current = () => void save()), [save]);

  const change = useCallback(
    (draft: string) => {
      if (draft === latest.current.draft) return;
      apply({ type: 'typed', draft });
      saveIn(pauseMs);
    },
    [apply, saveIn],
  );

  useEffect(() => {
    apply({ type: 'read', text, isOwn: written.has(text.hash) });
    if (latest.current.conflict) clearTimeout(timer.current);
  }, [text, written, apply]);

  // Saves the last input when the page or the column is closed.
  useEffect(() => {
    const leave = () => void save();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  return {
    ...state,
    change,
    /** Continues with the file's text, or with one's own on top of it. */
    settle(ownText?: string) {
      apply({ type: 'settled' });
      if (ownText !== undefined) change(ownText);
    },
  };
}
