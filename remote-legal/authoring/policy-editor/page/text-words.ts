import type { TFunction } from 'i18next';
import type { PolicyState, TextState } from '../contract.ts';

/** Faults that differences already show at their lines. */
const shownAsDifferences = new Set(['count', 'sentences-fewer', 'sentences-more', 'left-behind']);

export function faultsToShow({ faults, differences }: TextState): TextState['faults'] {
  return differences.length === 0 ? faults : faults.filter(({ code }) => !shownAsDifferences.has(code));
}

export function describeVersion(
  { version, state }: Pick<PolicyState, 'version' | 'state'>,
  t: TFunction,
): string {
  return `${t('state.version', { version })}, ${t(`state.${state}`)}`;
}

/** A text's state in a few words, and whether something is left to do. */
export function describeState(
  text: TextState,
  t: TFunction,
): { words: string; tone: 'good' | 'bad' | 'changed' } {
  if (text.hash === undefined) return { words: t('state.absent'), tone: 'bad' };
  const surplus = text.differences.filter(({ kind }) => kind === 'surplus');
  const lacking = text.differences.filter(({ kind }) => kind !== 'surplus');
  const missing = lacking.reduce((sum, { sentences }) => sum + sentences, 0);
  const faults = faultsToShow(text).length + surplus.length;
  const words = [
    ...(missing > 0 ? [t('state.missing', { count: missing })] : []),
    ...(faults > 0 ? [t('state.faults', { count: faults })] : []),
  ];
  if (words.length > 0) return { words: words.join(', '), tone: 'bad' };
  return text.isChanged
    ? { words: t('state.changed'), tone: 'changed' }
    : { words: t('state.complete'), tone: 'good' };
}
