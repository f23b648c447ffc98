import { useState, type FormEvent } from 'react';

/** Error messages in the page's language. */
interface ErrorTexts {
  /** For an empty required field. */
  missing: string;
  /** For an invalid e-mail address. */
  notEmail: string;
}

/** Error messages by the names of a form's fields. */
type FieldErrors = Readonly<Record<string, string>>;

/**
 * Shows an error beside each invalid field. The browser validates (`required`, `type="email"`), but its own messages come in
 * its own language and for one field at a time; they remain without script. A file of its own, as few islands need it.
 */
export function useFieldErrors(texts: ErrorTexts) {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Replaces all errors; the first invalid field gets the focus. */
  function show(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    fieldsOf(form)
      .find(({ name }) => name in found)
      ?.focus();
  }

  /** Shows the errors of all invalid fields. @returns whether the form is valid */
  function check(form: HTMLFormElement): boolean {
    const refused = fieldsOf(form).filter((field) => field.name && !isValid(field));
    const textOf = ({ validity }: HTMLInputElement) =>
      validity.valueMissing ? texts.missing : texts.notEmail;
    show(form, Object.fromEntries(refused.map((field) => [field.name, textOf(field)])));
    return refused.length === 0;
  }

  /** Removes a field's error once its value is valid. */
  function onInput({ target }: FormEvent): void {
    const { name } = target as HTMLInputElement;
    if (!(name in errors) || !isValid(target as HTMLInputElement)) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)));
  }

  return { errors, check, show, formProps: { ref: silenceBrowser, onInput } };
}

/** Browsers refuse addresses with letters beyond ASCII before the @ (RFC 6531); here the api decides on all but the form. */
function isValid({ type, value, validity }: HTMLInputElement): boolean {
  if (type !== 'email' || !validity.typeMismatch) return validity.valid;
  const [name, domain, ...more] = value.trim().split('@');
  return Boolean(name && domain?.includes('.')) && more.length === 0 && !/\s/.test(value.trim());
}

function silenceBrowser(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
}
