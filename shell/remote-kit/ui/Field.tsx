import type { Ref } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'date';
  /** True by default. */
  required?: boolean;
  /** Rows of a multi-line field; single-line where absent. */
  rows?: number;
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  /** Of a field whose error a form without script was answered with. */
  autoFocus?: boolean;
  defaultValue?: string | undefined;
  /** The key of the text in session storage that fills the field in while it is empty. */
  'data-kept'?: string;
  maxLength?: number;
  /** Of a single-line field: what the browser accepts. Without script, the browser's message repeats `title`. */
  pattern?: string;
  title?: string;
  error?: string | undefined;
  /** Messages below the field for a form without script, where the browser refuses its value. */
  refusals?: readonly [missing: string, invalid: string];
  hint?: string | undefined;
  /** Whether the form sends it; true by default. */
  isSent?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label and error. Its id is made from its name. */
export function Field({
  label,
  error,
  refusals,
  hint,
  rows,
  type = 'text',
  isSent = true,
  ref,
  ...props
}: FieldProps) {
  const id = `field-${props.name}`;
  const parts = [refusals && `${id}-refusals`, error && `${id}-error`, hint && `${id}-hint`];
  const described = parts.filter(Boolean).join(' ');
  const input = {
    id,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    placeholder: refusals && ' ',
    ...props,
    name: isSent ? props.name : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} ref={ref} />}
      {refusals && <Refusals id={`${id}-refusals`} texts={refusals} />}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

interface RefusalsProps {
  id?: string;
  texts: readonly string[];
}

/** Must follow a field with a placeholder: CSS shows the text that holds, and boot prevents the browser's own bubble. */
export function Refusals({ id, texts }: RefusalsProps) {
  return (
    <span id={id} className={styles.refusals} data-refusals="">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}
