/** Something in the texts that must be mended before they can be published. */
export interface Fault {
  /** Relative to remote-legal, such as `content/de/terms.md`. */
  file: string;
  /** From 1. */
  line: number;
  what: string;
  mend: string;
}

/** A fault as one line that a lawyer understands: where, what, how to mend. */
export function describeFault({ file, line, what, mend }: Fault): string {
  return `${file}, line ${line}: ${what} ${mend}`;
}

/** The line (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
