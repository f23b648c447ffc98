import styles from './ContactForm.module.css';

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email';
  /** Rows of a box for several lines; a single line where absent. */
  rows?: number;
  autoComplete?: string;
  /** What stands in it at first. */
  value?: string | undefined;
  /** In characters, as the api's contract has it. */
  longest: number;
  /** What the api found wrong with it. */
  fault: string | undefined;
}

/** A required field with its label and, beneath it, what was wrong with it. */
export function Field({ name, label, type = 'text', rows, autoComplete, value, longest, fault }: FieldProps) {
  const id = `contact-${name}`;
  const shared = {
    id,
    name,
    required: true,
    maxLength: longest,
    defaultValue: value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} type={type} autoComplete={autoComplete} />
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
