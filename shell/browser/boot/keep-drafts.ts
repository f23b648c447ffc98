import { defaultLanguage } from '@site/shared-i18n/languages';
import { readPageData } from './read-page-data.ts';

/** Forms whose input is kept until they are sent or the tab is closed. */
const kept = 'form[data-draft]';
/** Fields for the visitor: without hidden values and bot traps. */
const fields = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select';
/** Shown instead of a form that was sent. */
const received = '[data-draft-sent]';
/** The fragment after a form was sent without script. */
const sent = /-sent$/;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps a visitor's input across a change of language, visits to other pages and reloads. */
export function keepDrafts(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(kept) : null;
    if (!form) return;
    const draft = fieldsOf(form)
      .filter((field) => !isChoice(field) || field.checked)
      .map(({ name, value }) => [name, value]);
    withStorage((storage) => storage.setItem(draftKey(), JSON.stringify(draft)));
  });
  // A form is reset once it was sent.
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof Element && target.matches(kept)) forget();
  });
  restore();
}

function restore(): void {
  if (sent.test(location.hash) || document.querySelector(received)) return forget();
  const form = document.querySelector<HTMLFormElement>(kept);
  if (!form) return;
  withStorage((storage) => {
    const draft = JSON.parse(storage.getItem(draftKey()) ?? '[]') as [name: string, value: string][];
    for (const [name, value] of draft) {
      const field = fieldsOf(form).find(
        (candidate) => candidate.name === name && (!isChoice(candidate) || candidate.value === value),
      );
      if (!field) continue;
      if (isChoice(field)) field.checked = true;
      else field.value = value;
    }
  });
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(fields)];
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

/** The same key for all languages of a page. */
function draftKey(): string {
  return `draft ${readPageData().alternates[defaultLanguage]}`;
}

function forget(): void {
  withStorage((storage) => storage.removeItem(draftKey()));
}

/** Storage may be forbidden or full; input is then not kept. */
function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    // Storage is not available.
  }
}
