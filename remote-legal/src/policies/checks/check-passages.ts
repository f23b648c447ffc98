import { diffWords } from 'diff';
import { defaultLanguage, languages } from '@site/shared-i18n';
import type { PolicyLibrary } from '../policy-library.ts';
import { findText, lastRecorded } from '../policy-library.ts';
import type { TextFault } from '../fault.ts';
import type { Block, PolicyText, WrittenPolicy } from '../policy-text.ts';
import { countSentences, passagesOf, type Passage } from '../passages.ts';
import { againstFrench, difference, type Difference } from './against-french.ts';

/**
 * A new version changes in all languages: each part has as many paragraphs, list items and rows as in French, as many
 * more or fewer sentences, and is not left unchanged where all others change.
 */
export function comparePassages({ written, recorded }: PolicyLibrary): TextFault[] {
  return againstFrench(written, (french, text) => {
    if (!french.text || !text.text || french.text.version !== text.text.version) return [];
    const last = lastRecorded(recorded, text.text);
    const lastFrench = lastRecorded(recorded, french.text);
    if (last?.version === text.text.version) return [];
    const changedElsewhere = changedParts(written, recorded, text);
    const untouched = last && passagesOf(text.text).every((part) => isAsBefore(part, last));
    return passagesOf(text.text).flatMap((part): Difference[] => {
      const model = passagesOf(french.text).find(({ id }) => id === part.id);
      if (!model) return [];
      const before = [lastFrench, last].map((one) => passagesOf(one).find(({ id }) => id === part.id));
      const parts = { text, part, french, model };
      if (model.blocks.length !== part.blocks.length) return [countDiffers(parts, before)];
      if (sentences(model) - sentences(part) !== sentences(before[0]) - sentences(before[1]))
        return [sentenceDiffers(parts, before)];
      if (!last || !isAsBefore(part, last) || !isRewritten(model, before[0])) return [];
      if (!untouched && !changedElsewhere.includes(part.id)) return [];
      return [leftBehind(parts, last.version)];
    });
  });
}

function isAsBefore(part: Passage, last: PolicyText | undefined): boolean {
  const before = passagesOf(last).find(({ id }) => id === part.id);
  return before !== undefined && wordsOf(part) === wordsOf(before);
}

/** Whether more than a word or two changed: less may concern one language only. */
function isRewritten(part: Passage, before: Passage | undefined): boolean {
  const runs = diffWords(before ? wordsOf(before) : '', wordsOf(part));
  const changes = runs.filter(({ added, removed }) => added || removed);
  return changes.flatMap(({ value }) => value.trim().split(/\s+/)).length > 4;
}

const wordsOf = ({ blocks }: Passage) => blocks.map(({ text }) => text).join('\n');

/** The parts that changed in every language but this one. */
function changedParts(written: WrittenPolicy[], recorded: WrittenPolicy[], text: WrittenPolicy): string[] {
  const others = languages.flatMap((language) => {
    const other = language === text.language ? undefined : findText(written, text.policy, language)?.text;
    if (!other) return [];
    const last = lastRecorded(recorded, other);
    return [passagesOf(other).flatMap((part) => (isAsBefore(part, last) ? [] : [part.id]))];
  });
  return (others[0] ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

/** The French part and the text's own, as they are on record. */
type Before = (Passage | undefined)[];

interface ComparedParts {
  text: WrittenPolicy;
  part: Passage;
  french: WrittenPolicy;
  model: Passage;
}

function countDiffers({ text, part, french, model }: ComparedParts, before: Before): Difference {
  const [ours, theirs] = [part.blocks.length, model.blocks.length];
  const values = { part: part.id, ours, theirs };
  return difference(
    `count ${part.id}`,
    values,
    [lineOfSurplus(text, part, ours > theirs ? before[1] : undefined), 'count'],
    [lineOfSurplus(french, model, theirs > ours ? before[0] : undefined), 'count-french'],
  );
}

function sentenceDiffers({ text, part, french, model }: ComparedParts, before: Before): Difference {
  const differing = part.blocks.findIndex((block, index) => {
    const modelBlock = model.blocks[index];
    const touched = isNew(before[0], modelBlock) || isNew(before[1], block);
    return touched && countSentences(block, part.language) !== countSentences(modelBlock, defaultLanguage);
  });
  const isMore = sentences(part) > sentences(model);
  const line = part.blocks[differing]?.line ?? lineOf(text, part);
  const frenchLine = model.blocks[differing]?.line ?? lineOf(french, model);
  return difference(
    `sentences ${part.id}`,
    { part: part.id },
    [line, isMore ? 'sentences-more' : 'sentences-fewer'],
    [frenchLine, isMore ? 'sentences-french-fewer' : 'sentences-french-more'],
  );
}

const isNew = (last: Passage | undefined, block: Block | undefined) =>
  !last?.blocks.some(({ text }) => text === block?.text);

/** The line of a part's new text; its heading where the text before is unknown. */
function lineOfSurplus(text: WrittenPolicy, part: Passage, before: Passage | undefined): number {
  return (before && part.blocks.find((block) => isNew(before, block))?.line) ?? lineOf(text, part);
}

function leftBehind({ text, part, french, model }: ComparedParts, version: string): Difference {
  const values = { part: part.id, version };
  const [line, frenchLine] = [lineOf(text, part), lineOf(french, model)];
  return difference(`change ${part.id}`, values, [line, 'left-behind'], [frenchLine, 'french-ahead']);
}

function lineOf({ headings }: WrittenPolicy, { id, blocks }: Passage): number {
  return headings.find((heading) => heading.id === id)?.line ?? blocks[0]?.line ?? headings[0]?.line ?? 1;
}

const sentences = (part: Passage | undefined) =>
  part?.blocks.reduce((sum, block) => sum + countSentences(block, part.language), 0) ?? 0;
