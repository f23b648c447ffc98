import { useCallback, useEffect, useRef, useState } from 'react';
import type { PolicyState, Refusal, Saved, TextState } from '../contract.ts';
import type { Policy } from '../../../src/policies/policies.ts';
import { sendRequest, RefusedError } from './send-request.ts';

/** Pause between the last input and saving, in ms. */
const pauseMs = 500;
/** Pause before a failed save is retried, in ms. */
const retryMs = 2000;

/** `renewed`: taken over from the file; a refusal: why the last save failed. */
type Status = 'saved' | 'saving' | 'renewed' | Refusal;

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
  const [draft, setDraft] = useState(text.source);
  const [status, setStatus] = useState<Status>('saved');
  const [conflict, setConflict] = useState<TextState>();
  const latest = useRef(text.source);
  const base = useRef(text.hash);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveAgain = useRef<() => void>(undefined);
  const { language } = text;

  const take = useCallback((source: string, hash: string | undefined) => {
    latest.current = source;
    base.current = hash;
    isDirty.current = false;
    setDraft(source);
  }, []);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (!isDirty.current || isSaving.current) return;
    const source = latest.current;
    isSaving.current = true;
    isDirty.current = false;
    let again: number | undefined;
    try {
      const { hash, state } = await sendRequest<Saved>('PUT', `policies/${policy}/${language}`, {
        source,
        base: base.current,
      });
      base.current = hash;
      saved(state);
      if (latest.current === source) setStatus('saved');
    } catch (error) {
      isDirty.current = true;
      if (!(error instanceof RefusedError)) again = retryMs;
      else if (error.refusal.text) setConflict(error.refusal.text);
      else setStatus(error.refusal);
    } finally {
      isSaving.current = false;
    }
    if (again !== undefined) timer.current = setTimeout(() => saveAgain.current?.(), again);
    else if (isDirty.current && latest.current !== source)
      timer.current = setTimeout(() => saveAgain.current?.(), pauseMs);
  }, [policy, language, saved]);
  useEffect(() => void (saveAgain.current = () => void save()), [save]);

  const change = useCallback(
    (source: string) => {
      if (source === latest.current) return;
      latest.current = source;
      isDirty.current = true;
      setDraft(source);
      setStatus('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pauseMs);
    },
    [save],
  );

  useEffect(() => {
    if (text.hash === base.current || isSaving.current) return;
    if (isDirty.current) {
      clearTimeout(timer.current);
      setConflict(text);
    } else {
      take(text.source, text.hash);
      setStatus(written.has(text.hash) ? 'saved' : 'renewed');
    }
  }, [text, take, written]);

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
    draft,
    status,
    conflict,
    change,
    /** Continues with the file's text, or with one's own on top of it. */
    settle(ownText?: string) {
      if (!conflict) return;
      take(conflict.source, conflict.hash);
      setConflict(undefined);
      setStatus('saved');
      if (ownText !== undefined) change(ownText);
    },
  };
}
