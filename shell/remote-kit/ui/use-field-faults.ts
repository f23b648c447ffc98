import { useState, type FormEvent } from 'react';

/** What is said beside a field, in the page's language. */
interface FaultTexts {
  /** Of a required field that is empty. */
  missing: string;
  /** Of what the browser does not take for an e-mail address. */
  notEmail: string;
}

/** What is wrong with a form's fields, by their names. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * Says beside each field what is wrong with it. The browser judges (`required`, `type="email"`); where it said so itself,
 * it would speak its own language, of one field at a time. Without script it does. A file of its own: few islands need it.
 */
export function useFieldFaults(texts: FaultTexts) {
  const [faults, setFaults] = useState<FieldFaults>({});

  /** Replaces what was said; the first field at fault gets the focus. */
  function show(form: HTMLFormElement, found: FieldFaults): void {
    setFaults(found);
    fieldsOf(form)
      .find(({ name }) => name in found)
      ?.focus();
  }

  /** @returns whether the browser takes every field; what it does not take is said */
  function check(form: HTMLFormElement): boolean {
    const refused = fieldsOf(form).filter(({ name, validity }) => name && !validity.valid);
    const textOf = ({ validity }: HTMLInputElement) =>
      validity.valueMissing ? texts.missing : texts.notEmail;
    show(form, Object.fromEntries(refused.map((field) => [field.name, textOf(field)])));
    return refused.length === 0;
  }

  /** A field that is mended is at fault no more. */
  function onInput({ target }: FormEvent): void {
    const { name, validity } = target as HTMLInputElement;
    if (!(name in faults) || !validity.valid) return;
    setFaults(Object.fromEntries(Object.entries(faults).filter(([other]) => other !== name)));
  }

  return { faults, check, show, formProps: { ref: silenceBrowser, onInput } };
}

function silenceBrowser(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
}
