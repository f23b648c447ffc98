import { expect, test } from 'vitest';
import type { Refusal, TextState } from '../contract.ts';
import { nextState, startOf, type SavingEvent, type SavingState } from './saving-state.ts';

const textOf = (source: string, hash: string) => ({ source, hash }) as TextState;
const after = (...events: SavingEvent[]): SavingState => events.reduce(nextState, startOf(textOf('a', '1')));

test('T10 a draft is saved once all of it was taken, and a failed save keeps it', () => {
  const typed: SavingEvent = { type: 'typed', draft: 'b' };
  expect(after(typed)).toMatchObject({ draft: 'b', isDirty: true, status: 'saving' });
  const saved: SavingEvent = { type: 'saved', draft: 'b', hash: '2' };
  expect(after(typed, { type: 'sent' }, saved)).toMatchObject({ base: '2', isDirty: false, status: 'saved' });
  const more: SavingEvent = { type: 'typed', draft: 'bc' };
  const typedMeanwhile = after(typed, { type: 'sent' }, more, saved);
  expect(typedMeanwhile).toMatchObject({ draft: 'bc', base: '2', isDirty: true, status: 'saving' });
  const refusal: Refusal = { code: 'TEXT_TOO_LONG', message: '' };
  const failed = after(typed, { type: 'sent' }, { type: 'failed', refusal });
  expect(failed).toMatchObject({ draft: 'b', base: '1', isDirty: true, isSaving: false, status: refusal });
});

test('T10 a changed file is taken over, unless there is a draft: then its author decides', () => {
  const read: SavingEvent = { type: 'read', text: textOf('c', '3'), isOwn: false };
  expect(after(read)).toMatchObject({ draft: 'c', base: '3', status: 'renewed' });
  expect(after({ ...read, isOwn: true }).status).toBe('saved');
  const typed: SavingEvent = { type: 'typed', draft: 'b' };
  const conflict = after(typed, read);
  expect(conflict).toMatchObject({ draft: 'b', base: '1', conflict: { source: 'c' } });
  expect(nextState(conflict, { type: 'settled' })).toEqual(startOf(textOf('c', '3')));
  const refused: Refusal = { code: 'CHANGED_UNDERNEATH', message: '', text: textOf('c', '3') };
  const whileSaving = after(typed, { type: 'sent' }, read, { type: 'failed', refusal: refused });
  expect(whileSaving).toMatchObject({ draft: 'b', conflict: { source: 'c' } });
});
