import { useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, type Language } from '@site/shared-i18n';
import type { Policy } from '../../../src/policies/policies.ts';
import type { NamedValue, PolicyState, TextState } from '../contract.ts';
import { readField, setField, splitFrontMatter } from '../front-matter.ts';
import { ConflictView } from './ConflictView.tsx';
import { Action } from './Dialog.tsx';
import { FrontMatterFields } from './FrontMatterFields.tsx';
import { MarkdownField, type MarkdownHandle } from './MarkdownField.tsx';
import { sendRequest, type Run } from './send-request.ts';
import { describeState } from './text-words.ts';
import { useRemarks } from './use-remarks.ts';
import { useText } from './use-text.ts';

interface ColumnProps {
  policy: Policy;
  text: TextState;
  /** Whether a version after the recorded one is being written. */
  isBegun: boolean;
  named: readonly NamedValue[];
  /** The language of the page. */
  language: Language;
  saved: (state: PolicyState) => void;
  written: ReadonlySet<string | undefined>;
  run: Run;
}

/** One text: its front matter, its body, and its faults where they are. */
export function Column({ policy, text, isBegun, named, language, saved, written, run }: ColumnProps) {
  const { t } = useTranslation();
  const editor = useRef<MarkdownHandle>(null);
  const headingId = useId();
  const [isFrontMatterOpen, setFrontMatterOpen] = useState(false);
  const { draft, status, conflict, change, settle } = useText(policy, text, saved, written);
  const { frontMatter, body } = useMemo(() => splitFrontMatter(draft), [draft]);
  const linesBefore = frontMatter.split('\n').length - 1;
  const { faults, inBody, remarks, values } = useRemarks(text, linesBefore, named, language);
  const state = describeState(text, t);
  const { name } = languageNames[text.language];
  const isReadOnly = !text.isReadable;

  const goBack = () =>
    run(
      sendRequest<{ source: string }>('GET', `policies/${policy}/${text.language}/recorded`),
      ({ source }) => change(isBegun ? withVersionOf(frontMatter, source) : source),
    );
  const goTo = (line: number) => {
    if (line <= linesBefore) setFrontMatterOpen(true);
    else editor.current?.goTo(line - linesBefore);
  };

  return (
    <section className="column" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} lang={text.language}>
          {name}
        </h2>
        <span className={`state state-${state.tone}`}>{state.words}</span>
        <span className="saved" role="status">
          {typeof status === 'string'
            ? t(`save.${status}`)
            : t(`refusals.${status.code}`, { message: status.message })}
        </span>
      </header>
      <ColumnTools text={text} named={named} editor={editor} goBack={goBack} />
      {isReadOnly && <p className="note bad">{t('column.unreadable')}</p>}
      <details
        open={isFrontMatterOpen}
        onToggle={({ currentTarget }) => setFrontMatterOpen(currentTarget.open)}
      >
        <summary>{t('column.head')}</summary>
        <FrontMatterFields
          frontMatter={frontMatter}
          isReadOnly={isReadOnly}
          change={(changed) => change(changed + body)}
        />
      </details>
      <MarkdownField
        ref={editor}
        label={t('column.text', { language: name })}
        language={text.language}
        change={(changed) => change(frontMatter + changed)}
        faults={inBody}
        body={body}
        linesBefore={linesBefore}
        isReadOnly={isReadOnly}
        remarks={remarks}
        values={values}
      />
      {faults.length > 0 && <FaultList faults={faults} goTo={goTo} />}
      {conflict && <ConflictView fileText={conflict.source} ownText={draft} settle={settle} />}
    </section>
  );
}

interface ColumnToolsProps {
  text: TextState;
  named: readonly NamedValue[];
  editor: RefObject<MarkdownHandle | null>;
  goBack: () => unknown;
}

function ColumnTools({ text, named, editor, goBack }: ColumnToolsProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  return (
    <div className="tools">
      <Action label={t('column.undo')} act={() => editor.current?.undo()} />
      <Action label={t('column.redo')} act={() => editor.current?.redo()} />
      <select
        aria-label={`${t('column.insert')} (${languageNames[text.language].name})`}
        value={value}
        disabled={!text.isReadable}
        onChange={({ target }) => setValue(target.value)}
      >
        <option value="">{t('column.insert')}</option>
        {named.map((value) => (
          <option key={value.name} value={value.name}>
            {`${value.values[text.language] ?? t(`values.${value.name}`)} (${value.name})`}
          </option>
        ))}
      </select>
      <Action
        label={t('column.insertChosen')}
        isDisabled={!text.isReadable || value === ''}
        act={() => editor.current?.insert(`{{${value}}}`)}
      />
      {text.isChanged && <Action label={t('column.back')} act={goBack} />}
    </div>
  );
}

interface FaultListProps {
  faults: readonly { line: number; words: string }[];
  goTo: (line: number) => void;
}

function FaultList({ faults, goTo }: FaultListProps) {
  const { t } = useTranslation();
  return (
    <div className="faults">
      <h3>{t('column.faults')}</h3>
      <ul>
        {faults.map(({ line, words }) => (
          <li key={`${line} ${words}`}>
            <Action label={t('column.line', { line })} act={() => goTo(line)} /> {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function withVersionOf(frontMatter: string, source: string): string {
  const recorded = splitFrontMatter(source);
  const fields = ['version', 'effective', 'lastUpdated'];
  const withVersion = fields.reduce((text, name) => {
    const value = readField(frontMatter, [name]);
    return value === undefined ? text : setField(text, [name], value);
  }, recorded.frontMatter);
  return withVersion + recorded.body;
}
