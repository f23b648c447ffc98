import type { Language } from '@site/shared-i18n';
import { readPolicy, type PolicyText } from '../policy-text.ts';

interface SamplePolicy {
  language: Language;
  version: string;
  /** Markdown without front matter. */
  body: string;
}

/** A policy for tests. @throws Error if it cannot be read */
export function readSamplePolicy({ language, version, body }: SamplePolicy): PolicyText {
  const head = ['title', 'subtitle', 'description'].map((field) => `${field}: "x"`).join('\n');
  const dates = 'effective: 2025-08-08\nlastUpdated: 2025-08-08';
  const source = `---\n${head}\nversion: "${version}"\n${dates}\n---\n\n${body}\n`;
  const { text } = readPolicy('terms', language, `content/${language}/terms.md`, source);
  if (!text) throw new Error('The sample policy cannot be read');
  return text;
}
