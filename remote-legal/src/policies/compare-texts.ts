import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Language } from '@site/shared-i18n';
import type { PolicyText, Section } from './policy-text.ts';

type Change = 'same' | 'added' | 'removed';

/** A paragraph, list item or table row, in runs of unchanged, added or removed words. */
export type ComparedBlock = { change: Change; text: string }[];

export interface ComparedSection {
  id: string;
  title: string;
  change: 'same' | 'changed' | 'added' | 'removed';
  blocks: ComparedBlock[];
}

/**
 * Compares two versions of a policy: title and introduction (id `introduction`, empty title), then sections in the
 * later one's order.
 */
export function compareTexts(older: PolicyText, newer: PolicyText): ComparedSection[] {
  const introduction = compareSections(introductionOf(older), introductionOf(newer), newer.language);
  const compared = newer.sections.map((section) => {
    const before = older.sections.find(({ id }) => id === section.id);
    return before ? compareSections(before, section, newer.language) : wholeSection(section, 'added');
  });
  const removedSections = older.sections.filter(
    ({ id }) => !newer.sections.some((section) => section.id === id),
  );
  return [introduction, ...compared, ...removedSections.map((section) => wholeSection(section, 'removed'))];
}

type Compared = Pick<Section, 'id' | 'title' | 'blocks'>;

function introductionOf({ title, subtitle, introduction }: PolicyText): Compared {
  const head = [title, subtitle].map((text) => ({ text, line: 1 }));
  return { id: 'introduction', title: '', blocks: [...head, ...introduction] };
}

function textsOf({ title, blocks }: Compared): string[] {
  return [title, ...blocks.map(({ text }) => text)];
}

function compareSections(before: Compared, after: Compared, language: Language): ComparedSection {
  const blocks = compareBlocks(textsOf(before), textsOf(after), language);
  const same = blocks.every((block) => block.every(({ change }) => change === 'same'));
  const titleStayed = before.title === after.title;
  const { id, title } = after;
  return { id, title, change: same ? 'same' : 'changed', blocks: titleStayed ? blocks.slice(1) : blocks };
}

function wholeSection({ id, title, blocks }: Section, change: 'added' | 'removed'): ComparedSection {
  return { id, title, change, blocks: blocks.map(({ text }) => [{ change, text }]) };
}

function compareBlocks(before: string[], after: string[], language: Language): ComparedBlock[] {
  const runs = diffArrays(before, after);
  return runs.flatMap((run, index) => {
    if (!run.added && !run.removed) return run.value.map((text): ComparedBlock => [{ change: 'same', text }]);
    if (run.removed)
      return rewritten(run.value, runs[index + 1]?.added ? (runs[index + 1]?.value ?? []) : [], language);
    return runs[index - 1]?.removed ? [] : rewritten([], run.value, language);
  });
}

/** Replaced blocks: compared word by word if they are similar. */
function rewritten(before: string[], after: string[], language: Language): ComparedBlock[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, index) => index).flatMap((index): ComparedBlock[] => {
    const [was, is] = [before[index], after[index]];
    if (was === undefined || is === undefined)
      return [[{ change: is === undefined ? 'removed' : 'added', text: is ?? was ?? '' }]];
    const words = compareWords(was, is, language);
    const same = words.filter(({ change }) => change === 'same');
    const unchanged = same.reduce((sum, { text }) => sum + text.trim().length, 0);
    if (unchanged * 2 >= Math.min(was.length, is.length)) return [words];
    return [[{ change: 'removed', text: was }], [{ change: 'added', text: is }]];
  });
}

function compareWords(was: string, is: string, language: Language): ComparedBlock {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const placeholders = [...new Set(`${was} ${is}`.match(sitePlaceholder))];
  // Each of the shell's placeholders becomes a private-use character, which the comparison treats as one word.
  const pairs = placeholders.map((name, index) => [name, String.fromCharCode(0xe000 + index)] as const);
  const hide = (text: string) => pairs.reduce((hidden, [name, sign]) => hidden.replaceAll(name, sign), text);
  const show = (text: string) => pairs.reduce((shown, [name, sign]) => shown.replaceAll(sign, name), text);
  return diffWordsWithSpace(hide(was), hide(is), { intlSegmenter }).map(({ value, added, removed }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: show(value),
  }));
}

const sitePlaceholder = /\[\[site\.[\w.]+\]\]/g;
