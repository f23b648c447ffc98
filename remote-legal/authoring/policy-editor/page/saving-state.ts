import type { Refusal, TextState } from '../contract.ts';

export interface SavingState {
  draft: string;
  /** Hash of the file that the draft is based on; undefined where there was none. */
  base: string | undefined;
  /** Whether the draft has something that no save has taken. */
  isDirty: boolean;
  isSaving: boolean;
  /** `renewed`: taken over from the file; a refusal: why the last save failed. */
  status: 'saved' | 'saving' | 'renewed' | Refusal;
  /** The file's text, where it was changed although the draft is dirty. */
  conflict: TextState | undefined;
}

export type SavingEvent =
  | { type: 'typed'; draft: string }
  | { type: 'sent' }
  | { type: 'saved'; draft: string; hash: string }
  /** Without a refusal: the server did not respond. */
  | { type: 'failed'; refusal: Refusal | undefined }
  /** The file as it is; `isOwn`: this page has written it in another way. */
  | { type: 'read'; text: TextState; isOwn: boolean }
  /** The file's text is kept. */
  | { type: 'settled' };

export function startOf({ source, hash }: TextState): SavingState {
  return {
    draft: source,
    base: hash,
    isDirty: false,
    isSaving: false,
    status: 'saved',
    conflict: undefined,
  };
}

export function nextState(state: SavingState, event: SavingEvent): SavingState {
  switch (event.type) {
    case 'typed':
      if (event.draft === state.draft) return state;
      return { ...state, draft: event.draft, isDirty: true, status: 'saving' };
    case 'sent':
      return { ...state, isDirty: false, isSaving: true };
    case 'saved': {
      const status = state.draft === event.draft ? 'saved' : state.status;
      return { ...state, base: event.hash, isSaving: false, status };
    }
    case 'failed': {
      const failed = { ...state, isDirty: true, isSaving: false };
      if (event.refusal?.text) return { ...failed, conflict: event.refusal.text };
      return event.refusal ? { ...failed, status: event.refusal } : failed;
    }
    case 'read':
      if (event.text.hash === state.base || state.isSaving) return state;
      if (state.isDirty) return { ...state, conflict: event.text };
      return {
        ...state,
        draft: event.text.source,
        base: event.text.hash,
        status: event.isOwn ? 'saved' : 'renewed',
      };
    case 'settled':
      return state.conflict ? startOf(state.conflict) : state;
  }
}
