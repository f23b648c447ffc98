import { defaultLanguage, languages } from '@site/shared-i18n';
import { faultAt, type Fault } from '../fault.ts';
import { findText } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** What a text and the French one do not have in common. */
export interface Difference extends Omit<Fault, 'file'> {
  /** What it is about; equal for the same difference in several languages. */
  about: string;
  /** Where and what it is in the French text, should every other language differ alike. */
  french: Omit<Fault, 'file'>;
}

/** Compares every readable text with the French one: one fault where the French text stands alone, else one each. */
export function againstFrench(
  written: readonly WrittenPolicy[],
  compare: (french: WrittenPolicy, text: WrittenPolicy) => Difference[],
): Fault[] {
  const models = written.filter(({ language, text }) => language === defaultLanguage && text);
  return models.flatMap((french) => {
    const others = languages.flatMap((language) => {
      const other = findText(written, french.policy, language);
      return other?.text && other !== french ? [other] : [];
    });
    const found = others.flatMap((text) =>
      compare(french, text).map((difference) => ({ file: text.file, difference })),
    );
    return found.flatMap(({ file, difference }, at) => {
      const alike = found.filter((one) => one.difference.about === difference.about);
      if (others.length === 1 || alike.length < others.length) return [faultOf(file, difference)];
      return found[at] === alike[0] ? [faultOf(french.file, difference.french)] : [];
    });
  });
}

function faultOf(file: string, { line, code, values }: Omit<Fault, 'file'>): Fault {
  return faultAt(file, line, code, values);
}
