import { faultAt, lineAt, type TextFault } from '../fault.ts';
import type { Language } from '@site/shared-i18n';
import type { PolicyLibrary } from '../policy-library.ts';
import { withoutValues } from '../constants.ts';

/** The quotation marks of each language, around an ellipsis. */
const quotationMarks: Record<Language, string> = {
  fr: '« … »',
  en: '“…”',
  de: '«…»',
  it: '«…»',
  es: '«…»',
  pt: '«…»',
  ru: '«…»',
};

/**
 * Nothing that readers would see as typed, or not at all: HTML, program code, pictures, braces that are neither
 * placeholder nor anchor, straight quotation marks, and tables as word processors copy them.
 */
export function checkMarkup({ written }: PolicyLibrary): TextFault[] {
  return written.flatMap(({ file, source, language, unsupported }) => {
    const bodyAt = source.startsWith('---\n') ? source.indexOf('\n---\n') + 1 : 0;
    const inBody = (pattern: RegExp) => [...source.matchAll(pattern)].filter(({ index }) => index > bodyAt);
    const braces = withoutValues(source)
      .split('\n')
      .map((line) => /[{}][^{}]*\}?/.exec(line.replace(/^(#.*)\{#[^{}]*\}\s*$/, '$1'))?.[0].trim());
    return [
      ...inBody(/\S\t+\S/g).map(({ index }) => faultAt(file, lineAt(source, index), 'table-pasted')),
      ...inBody(/"[^"\n]{0,80}"?/g).map(({ 0: piece, index }) =>
        faultAt(file, lineAt(source, index), 'quotes', { piece, marks: quotationMarks[language] }),
      ),
      ...unsupported.map(({ code, piece, line }) => faultAt(file, line, code, { piece })),
      ...braces.flatMap((piece, index) => (piece ? [faultAt(file, index + 1, 'braces', { piece })] : [])),
    ];
  });
}
