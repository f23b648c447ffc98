import type { Language } from '@site/shared-i18n';
import type { ComparedSection } from '../../src/policies/compare-texts.ts';
import type { TextFault } from '../../src/policies/fault.ts';
import type { Policy } from '../../src/policies/policies.ts';
import type french from './locales/fr.json';
import type { EditorState } from './server/editor-state.ts';

/** A difference between a text and the French one. */
export interface Difference {
  /** Missing, unchanged although the French text changed, with fewer sentences, or not in the French text. */
  kind: 'missing' | 'behind' | 'fewer' | 'surplus';
  /** Line of the file, from 1; of something missing, the line before. */
  line: number;
  /** The French text, or for a surplus this text. */
  words: string;
  /** How many sentences these words are. */
  sentences: number;
}

/** One text, as in its file. */
export interface TextState {
  language: Language;
  /** Empty where there is no file. */
  source: string;
  /** Hash of the file's bytes, which a save must name; undefined where there is no file. */
  hash: string | undefined;
  /** False where its bytes are not UTF-8: saving would lose them. */
  isReadable: boolean;
  /** Whether it differs from its latest recorded version. */
  isChanged: boolean;
  differences: Difference[];
  faults: TextFault[];
}

/**
 * What a version is, in this order of its life: being written; recorded here, and its record can be undone; released, and
 * its day is to come or has come; taken back after its release.
 */
export type VersionState = 'draft' | 'recorded' | 'announced' | 'inForce' | 'withdrawn';

export interface PolicyState {
  policy: Policy;
  version: string | undefined;
  effective: string | undefined;
  recorded: string | undefined;
  state: VersionState;
  /** Whether the latest recorded version was recorded here and not released since. */
  canUndoRecord: boolean;
  texts: TextState[];
}

export interface Saved {
  /** Of what was written; the state may have what somebody else has written since. */
  hash: string;
  state: PolicyState;
}

/** A value that texts may use by name, in each language. */
export interface NamedValue {
  name: string;
  values: Partial<Record<Language, string>>;
}

export interface PolicyVersion {
  policy: Policy;
  version: string;
  /** ISO 8601. */
  effective: string;
}

export type ReleaseState = NonNullable<EditorState['release']>;

export interface Overview {
  policies: PolicyState[];
  /** Faults that belong to no text, such as an unused value. */
  faults: TextFault[];
  values: NamedValue[];
  release: ReleaseState;
  /** What the next release changes for visitors, as far as it was recorded here. */
  unreleased: PolicyVersion[];
  today: string;
  preview: string;
  /** The policy in whose place the sample stands, where this editor has it: it alone is shown, and nothing is published. */
  sample?: Policy;
}

export interface SampleStarted {
  address: string;
}

export interface Comparison {
  older: string;
  newer: string;
  sections: ComparedSection[];
}

/** Why a request was refused; the page has a text for each. */
export type RefusalCode = keyof typeof french.refusals;

export interface Refusal {
  code: RefusalCode;
  message: string;
  /** For TEXTS_AT_FAULT. */
  faults?: TextFault[];
  /** For CHANGED_UNDERNEATH: the text as it now is in its file. */
  text?: TextState;
}
