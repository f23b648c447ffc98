import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import { explainFault } from '../../../src/policies/fault.ts';
import type { NamedValue, TextState } from '../contract.ts';
import { faultsToShow } from './text-words.ts';

/**
 * What the editor shows beside a text; equal as long as the text is, as CodeMirror shows each anew.
 * @param linesBefore of the file before the body
 * @param language of the page
 */
export function useRemarks(
  text: TextState,
  linesBefore: number,
  named: readonly NamedValue[],
  language: Language,
) {
  const { t } = useTranslation();
  /** By line of the file. */
  const faults = useMemo(
    () => faultsToShow(text).map((fault) => ({ line: fault.line, words: explainFault(fault, language) })),
    [text, language],
  );
  const inBody = useMemo(
    () =>
      faults.map(({ line, words }) => ({ words, line: line - linesBefore })).filter(({ line }) => line > 0),
    [faults, linesBefore],
  );
  const remarks = useMemo(
    () =>
      text.differences.map(({ kind, line, words }) => ({
        kind,
        line: line - linesBefore,
        words: t(`marks.${kind}`, { words }),
      })),
    [text, linesBefore, t],
  );
  const values = useMemo(
    () => new Map(named.map((value) => [value.name, value.values[text.language] ?? ''])),
    [named, text.language],
  );
  return { faults, inBody, remarks, values };
}
