import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { readApiFailure, type ApiFailure } from '../island/api-failure.ts';

type FieldErrors = Readonly<Record<string, string>>;

interface FormOptions {
  /** The messages beside a required field that is empty, and beside one whose type or pattern refuses the value. */
  missing: (label: string) => string;
  invalid: string;
  /** Sends the valid form, once at a time. @returns 'leaving' where another page comes: the form stays busy until then */
  send: (form: HTMLFormElement, show: (found: FieldErrors) => void) => unknown;
  /** Called when `send` has thrown; with `field` where the api's message already stands beside that field. */
  failed?: (failure: ApiFailure) => void;
}

/**
 * A form that is checked and sent in place, with an error beside each invalid field: the browser validates (`required`,
 * `type="email"`, `pattern`), but its messages come in its own language, for one field at a time. Without script they stay.
 */
export function useForm({ missing, invalid, send, failed }: FormOptions) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  // A second press may come before the disabled button is rendered.
  const isRunning = useRef(false);
  const firstInvalid = useRef<HTMLInputElement>(undefined);

  /** Replaces all errors; the first invalid field gets the focus. */
  function show(form: HTMLFormElement, found: FieldErrors): void {
    firstInvalid.current = fieldsOf(form).find((field) => nameOf(field) in found);
    setErrors(found);
  }

  // Once the errors are rendered: label, field and error come into view together, below the header.
  useLayoutEffect(() => {
    const field = firstInvalid.current;
    firstInvalid.current = undefined;
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isRunning.current) return;
    const refused = fieldsOf(form).filter((field) => !isValid(field));
    const textOf = ({ validity, labels }: HTMLInputElement) =>
      validity.valueMissing ? missing(labels?.[0]?.textContent ?? '') : invalid;
    show(form, Object.fromEntries(refused.map((field) => [nameOf(field), textOf(field)])));
    if (refused.length > 0) return;
    isRunning.current = true;
    setSending(true);
    try {
      if ((await send(form, (found) => show(form, found))) === 'leaving') return;
    } catch (error) {
      console.error('The form could not be sent', error);
      const { field, ...failure } = readApiFailure(error);
      const isShown = failure.message && fieldsOf(form).some((control) => nameOf(control) === field);
      if (field && failure.message && isShown) show(form, { [field]: failure.message });
      failed?.({ ...failure, ...(isShown && { field }) });
    }
    isRunning.current = false;
    setSending(false);
  }

  /** Removes a field's error once its value is valid. */
  function onInput({ target }: FormEvent): void {
    const name = nameOf(target as HTMLInputElement);
    if (!(name in errors) || !isValid(target as HTMLInputElement)) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)));
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event);
  return { errors, isSending, formProps: { ref: silenceBrowser, onInput, onSubmit } };
}

/** Browsers refuse valid addresses with letters beyond ASCII before the @ (RFC 6531): the api decides about these. */
function isValid({ type, value, validity }: HTMLInputElement): boolean {
  if (type !== 'email' || !validity.typeMismatch) return validity.valid;
  const [name, domain, ...more] = value.trim().split('@');
  return Boolean(name && domain?.includes('.')) && more.length === 0 && !/\s/.test(value.trim());
}

function silenceBrowser(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/** The name that a kit's field was given, also where the form does not send it. */
export const nameOf = ({ name, id }: HTMLInputElement) => name || id.replace('field-', '');

/** What a visitor fills in: no hidden field, no honeypot. */
function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [tabindex]), textarea')];
}
