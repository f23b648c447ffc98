/** Something in the texts that must be corrected before they can be published. */
export interface Fault {
  /** Relative to remote-legal, such as `content/de/terms.md`. */
  file: string;
  /** From 1. */
  line: number;
  problem: string;
  /** What its author can do about it. */
  fix: string;
}

export function faultAt(file: string, line: number, problem: string, fix: string): Fault {
  return { file, line, problem, fix };
}

/** A fault as one line that a lawyer understands. */
export function describeFault({ file, line, problem, fix }: Fault): string {
  return `${file}, line ${line}: ${problem} ${fix}`;
}

/** The line (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
