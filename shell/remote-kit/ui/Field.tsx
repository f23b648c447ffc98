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
  defaultValue?: string | undefined;
  maxLength?: number;
  /** What the browser accepts, of a single-line field; `title` says it in words, where no script does. */
  pattern?: string;
  title?: string;
  inputMode?: 'decimal';
  error?: string | undefined;
  hint?: string;
  /** Whether the form sends it; true by default. */
  isSent?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label and error. Its id is made from its name. */
export function Field({ label, error, hint, rows, type = 'text', isSent = true, ref, ...props }: FieldProps) {
  const id = `field-${props.name}`;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const input = {
    id,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    ...props,
    name: isSent ? props.name : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} ref={ref} />}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
