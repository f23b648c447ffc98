import { defaultLanguage, languages } from '@site/shared-i18n';
import { faultAt, type FaultCode, type FaultValues, type TextFault } from '../fault.ts';
import { findText } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** A difference between a text and the French one. */
export interface Difference extends Omit<TextFault, 'file'> {
  /** The subject of the difference; equal for the same difference in several languages. */
  about: string;
  /** The fault of the French text, if all other languages differ from it in the same way. */
  french: Omit<TextFault, 'file'>;
}

type Place = [line: number, code: FaultCode];

/** A difference whose two faults have the same values. */
export function difference(about: string, values: FaultValues, text: Place, french: Place): Difference {
  const faultOf = ([line, code]: Place) => ({ line, code, values });
  return { about, ...faultOf(text), french: faultOf(french) };
}

/**
 * Compares every readable text with the French one. If all languages differ in the same way, one fault of the French
 * text; otherwise one per language.
 */
export function againstFrench(
  written: readonly WrittenPolicy[],
  compare: (french: WrittenPolicy, text: WrittenPolicy) => Difference[],
): TextFault[] {
  const models = written.filter(({ language, text }) => language === defaultLanguage && text);
  return models.flatMap((french) => {
    const others = languages.flatMap((language) => {
      const other = findText(written, french.policy, language);
      return other?.text && other !== french ? [other] : [];
    });
    const differences = others.flatMap((text) =>
      compare(french, text).map((difference) => ({ file: text.file, difference })),
    );
    return differences.flatMap(({ file, difference }, index) => {
      const alike = differences.filter((other) => other.difference.about === difference.about);
      if (others.length === 1 || alike.length < others.length) return [faultOf(file, difference)];
      return differences[index] === alike[0] ? [faultOf(french.file, difference.french)] : [];
    });
  });
}

function faultOf(file: string, { line, code, values }: Omit<TextFault, 'file'>): TextFault {
  return faultAt(file, line, code, values);
}
