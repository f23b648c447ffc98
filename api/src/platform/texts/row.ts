/** A line of a mail, a PDF or a page, in the reader's language. */
export type Row = [label: string, value: string];
