import { readPageData } from './read-page-data.ts';

/** Forms whose words outlive their page, until they are sent or the tab is closed. */
const kept = 'form[data-draft]';
/** What the visitor writes in them: no hidden value, and no trap that only a program fills. */
const fields = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select';
/** Where the api's redirect leads after a form that no script sent. */
const sent = /-sent$/;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what a visitor has written while they change the language, look at another page, or load the page anew. */
export function keepDrafts(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(kept) : null;
    if (!form) return;
    const draft = fieldsOf(form).map(({ name, value }) => [name, value]);
    withStorage((storage) => storage.setItem(draftKey(), JSON.stringify(draft)));
  });
  // A form is emptied once it has been sent.
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof Element && target.matches(kept)) forget();
  });
  restore();
}

function restore(): void {
  const form = document.querySelector<HTMLFormElement>(kept);
  if (!form) return;
  if (sent.test(location.hash)) return forget();
  withStorage((storage) => {
    const draft = JSON.parse(storage.getItem(draftKey()) ?? '[]') as [name: string, value: string][];
    for (const [name, value] of draft) {
      const field = fieldsOf(form).find((candidate) => candidate.name === name);
      if (field) field.value = value;
    }
  });
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(fields)];
}

/** The same for a page in all its languages. */
function draftKey(): string {
  return `draft ${readPageData().alternates.fr}`;
}

function forget(): void {
  withStorage((storage) => storage.removeItem(draftKey()));
}

/** Storage may be forbidden, or full; what is written then lives as long as its page. */
function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    // Nothing to keep it in.
  }
}
