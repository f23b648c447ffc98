import { defaultLanguage } from '@site/shared-i18n/languages';
import { dataDraftSent, dataIsland, dataKept, dataKind } from '@site/shell-contract/page-attributes';
import { readPageData } from '../page-data.ts';

/** What a visitor types or chooses: without honeypots, secrets and agreements, which are given each time. */
const draftFields =
  'main :is(input:not([type=hidden], [type=password], [type=file], [type=checkbox]:required, [tabindex="-1"]), textarea, select):not([autocomplete^=cc-], [autocomplete=one-time-code])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Draft = [name: string, value: string][];

/**
 * Keeps what a visitor types on any page, until it has been sent or the tab is closed, across a change of language, visits
 * to other pages and reloads.
 * @returns fills in what was kept; to be called after the first paint, as storage is slow
 */
export function keepDrafts(): () => void {
  let isRestored = false;
  const restoreOnce = (typed?: Field) => {
    if (isRestored) return;
    isRestored = true;
    restore(typed);
  };
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(draftFields)) return;
    restoreOnce(target as Field);
    keep(formOf(target as Field));
  });
  // A form that the api refused may be sent again with other hidden values, and so with another key. The keys of all
  // attempts are stored: once one succeeds, the drafts of all are forgotten.
  document.addEventListener('submit', ({ target }) => {
    const { action } = target as HTMLFormElement;
    const before = readSent().filter(([sentTo]) => sentTo === action);
    store(sentKey, [...before, [action, keyOf(target as Element)]]);
  });
  // A form is reset once its script has sent it.
  document.addEventListener('reset', ({ target }) => store(keyOf(target as Element)));
  forgetSent();
  return restoreOnce;
}

function keep(form: Element): void {
  const draft = fieldsOf(form)
    .filter((field) => !isChoice(field) || field.checked)
    .map((field): Draft[number] => [nameOf(field), field.value]);
  store(keyOf(form), draft);
}

function forgetSent(): void {
  const isPaid = new URLSearchParams(location.search).get('redirect_status') === 'succeeded';
  if (!isPaid && !saysSent()) return;
  // The drafts that were sent are forgotten now: what the visitor types from here on is a new one.
  for (const [, key] of readSent()) store(key);
  store(sentKey);
}

/** Whether the page is the response to a form that was sent without script, or paid. */
function saysSent(): boolean {
  // `:target` may match only after the first scripts have run.
  const named = document.getElementById(location.hash.slice(1));
  return named?.getAttribute(dataKind) === 'good' || document.querySelector(`[${dataDraftSent}]`) !== null;
}

function readSent(): [action: string, key: string][] {
  return read(sentKey) ?? [];
}

function restore(current?: Field): void {
  const forms = new Set([...document.querySelectorAll<Field>(draftFields)].map(formOf));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After Back and a reload the browser itself fills in fields: a changed field does not mean that somebody typed.
  const isNewVisit = visit?.type === 'navigate';
  for (const form of forms) {
    // What was typed before this script ran is newer than the draft.
    const typed = new Set(
      fieldsOf(form)
        .filter((field) => field === current || (isNewVisit && isChanged(field)))
        .map(nameOf),
    );
    for (const [name, value] of read<Draft>(keyOf(form)) ?? []) {
      const field = fieldsOf(form).find(
        (candidate) => nameOf(candidate) === name && (!isChoice(candidate) || candidate.value === value),
      );
      if (field && !typed.has(name)) fill(field, value);
    }
    if (typed.size > 0) keep(form);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>(`[${dataKept}]`))
    field.value ||= readText(field.getAttribute(dataKept) ?? '');
}

function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if ('defaultValue' in field) return field.value !== field.defaultValue;
  const options = [...field.options];
  return !(options.find((option) => option.defaultSelected) ?? options[0])?.selected;
}

function fill(field: Field, value: string): void {
  if (isChoice(field) ? field.checked : field.value === value) return;
  if (isChoice(field)) field.checked = true;
  else field.value = value;
  // What the visitor is about to type takes the draft's place, and is not added to it.
  if (field === document.activeElement && 'select' in field) field.select();
  for (let part = field.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  // So that an island reacts to the value as to typing.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function formOf(field: Field): Element {
  return field.form ?? field.closest(`[${dataIsland}]`) ?? document.body;
}

function fieldsOf(form: Element): Field[] {
  return controlsOf(form).filter((field) => field.matches(draftFields));
}

function controlsOf(form: Element): Field[] {
  return [...form.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => formOf(field) === form,
  );
}

function nameOf({ name, id }: Field): string {
  return name || id;
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

const sentKey = 'drafts sent';
/** Hidden fields that differ each time or by language. */
const ofThisView = ['language', 'key'];

/** A form's storage key: equal in all languages of its page; another one where hidden values (subject, session) differ. */
function keyOf(form: Element): string {
  const page = new URL(readPageData().alternates[defaultLanguage], location.origin).pathname;
  const parts = controlsOf(form).map((field) => {
    if (ofThisView.includes(field.name)) return '';
    // The end of the value tells forms apart without storing the secret.
    if (field.type === 'hidden') return field.name + field.value.slice(-6);
    return nameOf(field) + (isChoice(field) && field.defaultChecked ? field.value : '');
  });
  return ['draft', page, ...new Set(parts.filter(Boolean))].join(' ');
}

function read<Content>(key: string): Content | undefined {
  return JSON.parse(readText(key) || 'null') as Content | undefined;
}

/** Also where storage is not available, an empty text. */
function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Without content, forgets. Storage may be forbidden or full; input is then not kept. */
function store(key: string, content?: unknown): void {
  try {
    if (content === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(content));
  } catch {
    // Storage is not available.
  }
}
