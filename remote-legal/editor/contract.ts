import type { Language } from '@site/shared-i18n';
import type { ComparedSection } from '../src/policies/compare-texts.ts';
import type { Fault } from '../src/policies/fault.ts';
import type { Policy } from '../src/policies/policies.ts';

/** A place of a text where it does not say what the French one says. */
export interface Mark {
  /** Not there, there as it was before the French changed, with fewer sentences, or in no French text. */
  kind: 'missing' | 'behind' | 'fewer' | 'surplus';
  /** Of its file, from 1: the line itself, or the one before what is missing. */
  line: number;
  /** What the French text says here; of a surplus, what this one says. */
  words: string;
  /** How many sentences that is. */
  sentences: number;
}

/** One text as its file has it. */
export interface TextState {
  language: Language;
  /** Empty where there is no file. */
  source: string;
  /** Of the file's bytes, by which a save names what it changes; undefined where there is no file. */
  hash: string | undefined;
  /** False where its bytes are no UTF-8: saving would lose them for good. */
  isReadable: boolean;
  title: string | undefined;
  /** Whether it differs from the version on record that is in force. */
  isChanged: boolean;
  marks: Mark[];
  faults: Fault[];
}

export interface PolicyState {
  policy: Policy;
  /** As the French text names it. */
  version: string | undefined;
  effective: string | undefined;
  /** The latest version on record. */
  recorded: string | undefined;
  /** Whether that one was recorded here and not released since. */
  canBeUnrecorded: boolean;
  texts: TextState[];
}

/** A value that a text may name, and what it stands for in each language. */
export interface NamedValue {
  name: string;
  values: Partial<Record<Language, string>>;
}

export interface ReleaseState {
  /** `unseen`: the changed pages are to be looked at; a repeated release goes through. */
  state: 'none' | 'running' | 'unseen' | 'done' | 'failed' | 'withdrawn';
  /** The day from which visitors see it; undefined for at once. */
  day?: string | undefined;
  version?: string | undefined;
  /** ISO 8601. */
  at?: string | undefined;
  /** Whether the site stays with the release before until the next one is out. */
  isHeld?: boolean | undefined;
  /** What the program printed, in English. */
  output: string;
  /** What the checks of the texts found before the program ran. */
  faults: Fault[];
}

export interface Overview {
  policies: PolicyState[];
  /** Faults of no text, such as a value that no text uses. */
  faults: Fault[];
  values: NamedValue[];
  release: ReleaseState;
  today: string;
  /** Where the pages are shown as visitors will see them. */
  preview: string;
}

export interface Comparison {
  older: string;
  newer: string;
  sections: ComparedSection[];
}

/** What a request was refused for; the page has words for each. */
export type RefusalCode =
  | 'CHANGED_UNDERNEATH'
  | 'INVALID_REQUEST'
  | 'NOT_FOUND'
  | 'NOT_UTF8'
  | 'RELEASE_RUNNING'
  | 'TEXTS_AT_FAULT'
  | 'ALREADY_RELEASED'
  | 'NOTHING_TO_RECORD'
  | 'NOTHING_TO_WITHDRAW'
  | 'NOT_RECORDED'
  | 'FORBIDDEN'
  | 'FAILED';

export interface Refusal {
  code: RefusalCode;
  message: string;
  /** Of TEXTS_AT_FAULT. */
  faults?: Fault[];
  /** Of CHANGED_UNDERNEATH: the text as its file has it now. */
  text?: TextState;
}
