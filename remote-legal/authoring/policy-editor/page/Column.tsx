import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, type Language } from '@site/shared-i18n';
import { explainFault } from '../../../src/policies/fault.ts';
import type { Policy } from '../../../src/policies/policies.ts';
import type { NamedValue, PolicyState, TextState } from '../contract.ts';
import { readField, setField, splitFrontMatter } from '../front-matter.ts';
import { sendRequest } from './send-request.ts';
import { ConflictView } from './ConflictView.tsx';
import { FrontMatterFields } from './FrontMatterFields.tsx';
import { MarkdownField, type MarkdownHandle } from './MarkdownField.tsx';
import { describeState, faultsToShow } from './text-words.ts';
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
  /** Hashes of texts that this page wrote as a whole, such as those of a version that it began. */
  written: ReadonlySet<string | undefined>;
  refused: (error: unknown) => void;
}

/** One text: its front matter, its body, and its faults where they are. */
export function Column(props: ColumnProps) {
  const { policy, text, isBegun, named, language, saved, written, refused } = props;
  const { t } = useTranslation();
  const editor = useRef<MarkdownHandle>(null);
  const headingId = useId();
  const [isFrontMatterOpen, setFrontMatterOpen] = useState(false);
  const [value, setValue] = useState('');
  const { draft, status, conflict, change, settle } = useText(policy, text, saved, written);
  const { frontMatter, body } = useMemo(() => splitFrontMatter(draft), [draft]);
  const linesBefore = frontMatter.split('\n').length - 1;
  const state = describeState(text, t);
  const { name } = languageNames[text.language];

  const faults = useMemo(
    () => faultsToShow(text).map((fault) => ({ line: fault.line, words: explainFault(fault, language) })),
    [text, language],
  );
  const inText = useMemo(
    () =>
      faults
        .filter(({ line }) => line > linesBefore)
        .map(({ line, words }) => ({ words, line: line - linesBefore })),
    [faults, linesBefore],
  );
  const remarks = useMemo(
    () =>
      text.marks.map(({ kind, line, words }) => ({
        kind,
        line: line - linesBefore,
        words: t(`marks.${kind}`, { words }),
      })),
    [text, linesBefore, t],
  );
  const values = useMemo(
    () => new Map(named.map((one) => [one.name, one.values[text.language] ?? ''])),
    [named, text.language],
  );

  const goBack = () => {
    sendRequest<{ source: string }>('GET', `policies/${policy}/${text.language}/recorded`).then(
      ({ source }) => change(isBegun ? withVersionOf(frontMatter, source) : source),
      (error: unknown) => refused(error),
    );
  };
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
      <div className="tools">
        <button type="button" onClick={() => editor.current?.undo()}>
          {t('column.undo')}
        </button>
        <button type="button" onClick={() => editor.current?.redo()}>
          {t('column.redo')}
        </button>
        <select
          aria-label={`${t('column.insert')} (${name})`}
          value={value}
          disabled={!text.isReadable}
          onChange={({ target }) => setValue(target.value)}
        >
          <option value="">{t('column.insert')}</option>
          {named.map((one) => (
            <option key={one.name} value={one.name}>
              {`${one.values[text.language] ?? t(`values.${one.name}`)} (${one.name})`}
            </option>
          ))}
        </select>
        <button
          type="button"
          disabled={!text.isReadable || value === ''}
          onClick={() => editor.current?.insert(`{{${value}}}`)}
        >
          {t('column.insertChosen')}
        </button>
        {text.isChanged && (
          <button type="button" onClick={goBack}>
            {t('column.back')}
          </button>
        )}
      </div>
      {!text.isReadable && <p className="note bad">{t('column.unreadable')}</p>}
      <details
        open={isFrontMatterOpen}
        onToggle={({ currentTarget }) => setFrontMatterOpen(currentTarget.open)}
      >
        <summary>{t('column.head')}</summary>
        <FrontMatterFields
          frontMatter={frontMatter}
          isReadOnly={!text.isReadable}
          change={(changed) => change(changed + body)}
        />
      </details>
      <MarkdownField
        ref={editor}
        label={t('column.text', { language: name })}
        language={text.language}
        body={body}
        change={(changed) => change(frontMatter + changed)}
        linesBefore={linesBefore}
        isReadOnly={!text.isReadable}
        remarks={remarks}
        faults={inText}
        values={values}
      />
      {faults.length > 0 && (
        <div className="faults">
          <h3>{t('column.faults')}</h3>
          <ul>
            {faults.map(({ line, words }) => (
              <li key={`${line} ${words}`}>
                <button type="button" onClick={() => goTo(line)}>
                  {t('column.line', { line })}
                </button>{' '}
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      {conflict && <ConflictView theirs={conflict.source} mine={draft} settle={settle} />}
    </section>
  );
}

/** A source with the version and dates of another front matter. */
function withVersionOf(frontMatter: string, source: string): string {
  const recorded = splitFrontMatter(source);
  const fields = ['version', 'effective', 'lastUpdated'];
  const withVersion = fields.reduce((text, name) => {
    const value = readField(frontMatter, [name]);
    return value === undefined ? text : setField(text, [name], value);
  }, recorded.frontMatter);
  return withVersion + recorded.body;
}
